/** Reminders of matches, and what was sent of them. */
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { media } from "./catalogue.ts";
import { moment } from "./columns.ts";

/** A user's wish to be reminded of a match. */
export const reminders = pgTable(
  "reminders",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    mediaId: text("media_id")
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    /** How long before the start (min). */
    minutes: integer("minutes").notNull(),
    /** Language of the mails; null for English. */
    locale: text("locale"),
    addedAt: moment("added_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.mediaId] }),
    index("reminders_media").on(table.mediaId),
  ],
);

/** What was sent: one row for each mail, written in the transaction that queues it. */
export const sentReminders = pgTable(
  "sent_reminders",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    mediaId: text("media_id")
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    /** `match-starting` or `match-moved`. */
    kind: text("kind").notNull(),
    /** Start of the match that the mail tells. */
    startsAt: moment("starts_at").notNull(),
    addedAt: moment("added_at").notNull(),
  },
  (table) => [
    uniqueIndex("sent_reminders_once").on(table.userId, table.mediaId, table.kind, table.startsAt),
    index("sent_reminders_told").on(table.mediaId, table.startsAt),
  ],
);
