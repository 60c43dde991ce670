/** Watchlists, and what users follow. */
import { index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { identities, media } from "./catalogue.ts";
import { moment } from "./columns.ts";

export const watchlist = pgTable(
  "watchlist",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    mediaId: text("media_id")
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    addedAt: moment("added_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.mediaId] }),
    // Deleting a video looks up its watchlist entries.
    index("watchlist_media").on(table.mediaId),
  ],
);

export const follows = pgTable(
  "follows",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    referenceId: text("reference_id")
      .notNull()
      .references(() => identities.id, { onDelete: "cascade" }),
    type: text("type").notNull(),
    addedAt: moment("added_at").notNull(),
  },
  (table) => [
    uniqueIndex("follows_user_reference").on(table.userId, table.referenceId),
    index("follows_reference").on(table.referenceId),
  ],
);
