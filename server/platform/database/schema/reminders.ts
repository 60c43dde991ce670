/** Reminders of matches, and what was sent of them. */
import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { media, tags } from "./catalogue.ts";
import { moment } from "./columns.ts";

/** A user's wish to be reminded of a match, or not to be reminded of one that they follow. */
export const reminders = pgTable(
  "reminders",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    mediaId: text("media_id")
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    /** How long before the start (min); null for a match that the user follows and is not to be reminded of. */
    minutes: integer("minutes"),
    /** Language of the mails; null for English. */
    locale: text("locale"),
    addedAt: moment("added_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.mediaId] }),
    index("reminders_media").on(table.mediaId),
  ],
);

/** What users want to be notified of, in all matches that they follow or are reminded of; no row for nothing. */
export const reminderSettings = pgTable("reminder_settings", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** How long before the start of every followed match (min); null if only of those with a reminder of their own. */
  followedMinutes: integer("followed_minutes"),
  /** When that was chosen: what was due before is not sent. */
  followedSince: moment("followed_since").notNull(),
  /** Recordings are announced of matches that start after this; null if of none. */
  recordingsSince: moment("recordings_since"),
  /** Language of the mails; null for English. */
  locale: text("locale"),
});

/** What was sent: one row for each reminder or goal, written in the transaction that queues its mail and notifications. */
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
    /** `match-starting`, `match-moved`, `recording-ready` or `goal`. */
    kind: text("kind").notNull(),
    /** Start of the match that the mail tells. */
    startsAt: moment("starts_at").notNull(),
    addedAt: moment("added_at").notNull(),
    /**
     * When it is mailed in place of notifications, if no push service has accepted one by then; null if it is not: one
     * was accepted, or it was mailed.
     */
    mailAt: moment("mail_at"),
    /** Goal of which users are notified, never by mail; null of what is about the match. */
    tagId: text("tag_id").references(() => tags.id, { onDelete: "cascade" }),
  },
  (table) => [
    index("sent_reminders_mail").on(table.mailAt).where(sql`${table.mailAt} is not null`),
    uniqueIndex("sent_reminders_once")
      .on(table.userId, table.mediaId, table.kind, table.startsAt)
      .where(sql`${table.tagId} is null`),
    uniqueIndex("sent_reminders_goal").on(table.tagId, table.userId),
    index("sent_reminders_told").on(table.mediaId, table.startsAt),
  ],
);
