/** Data that all processes of an installation share. */
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** Queued mails, and for a while those that were sent. Texts are composed when a mail is sent. */
export const mails = pgTable(
  "mails",
  {
    id: text("id").primaryKey(),
    kind: text("kind").notNull(),
    recipient: text("recipient").notNull(),
    /** Language of the text, if known; otherwise English. */
    locale: text("locale"),
    /** Id of what the mail is about; null for mails about the account. */
    about: text("about"),
    addedAt: moment("added_at").notNull(),
    tries: integer("tries").notNull().default(0),
    /** Null once the mail is sent. */
    nextTryAt: moment("next_try_at"),
    sentAt: moment("sent_at"),
  },
  (table) => [index("mails_next_try").on(table.nextTryAt), index("mails_sent").on(table.sentAt)],
);

/** Keys that all processes of an installation share. */
export const secrets = pgTable("secrets", {
  name: text("name").primaryKey(),
  value: jsonb("value").notNull(),
});

/** Counters of sign-in attempts per address and per account, shared by all processes. */
export const attempts = pgTable(
  "attempts",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    resetsAt: moment("resets_at").notNull(),
  },
  (table) => [index("attempts_resets").on(table.resetsAt)],
);
