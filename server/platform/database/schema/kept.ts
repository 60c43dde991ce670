/** Watchlists, how far users have watched videos, and what they follow. */
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
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

/** How far a user has watched a recording. */
export const positions = pgTable(
  "positions",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    mediaId: text("media_id")
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    /** Position and length of the video in media time (s). */
    seconds: integer("seconds").notNull(),
    length: integer("length").notNull(),
    seenAt: moment("seen_at").notNull(),
    /** Watched to the end, or nearly. */
    finished: boolean("finished").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.mediaId] }),
    // Lists are read in this order.
    index("positions_user_seen").on(table.userId, table.seenAt, table.mediaId),
    // Deleting a video looks up its positions.
    index("positions_media").on(table.mediaId),
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
