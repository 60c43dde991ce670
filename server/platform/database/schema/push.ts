/** Devices that show notifications, and notifications that wait to be sent to them. */
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { sessions, users } from "./accounts.ts";
import { moment } from "./columns.ts";
import { sentReminders } from "./reminders.ts";

/** Browsers that agreed to show notifications (RFC 8030), as long as their session lasts. */
export const pushDevices = pgTable(
  "push_devices",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sessionId: text("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    /** URL at the push service of the browser. Who knows it can reach the device, so no response contains it. */
    endpoint: text("endpoint").notNull(),
    /** Keys with which notifications are encrypted (RFC 8291), base64url. */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    /** Language of the notifications; null for English. */
    locale: text("locale"),
    /** IANA name; null if the browser does not tell. */
    timeZone: text("time_zone"),
    /** Since when the device shows goals, too; null if it does not. */
    goalsSince: moment("goals_since"),
    addedAt: moment("added_at").notNull(),
  },
  (table) => [
    uniqueIndex("push_devices_endpoint").on(table.endpoint),
    uniqueIndex("push_devices_session").on(table.sessionId),
    index("push_devices_user").on(table.userId),
  ],
);

/** Notifications to send: one row for each device, written with the row of `sent_reminders`, and deleted when sent. */
export const pushes = pgTable(
  "pushes",
  {
    id: text("id").primaryKey(),
    pushDeviceId: text("push_device_id")
      .notNull()
      .references(() => pushDevices.id, { onDelete: "cascade" }),
    sentReminderId: text("sent_reminder_id")
      .notNull()
      .references(() => sentReminders.id, { onDelete: "cascade" }),
    /** After this it is of no use. */
    expiresAt: moment("expires_at").notNull(),
    nextTryAt: moment("next_try_at").notNull(),
    tries: integer("tries").notNull().default(0),
  },
  (table) => [
    uniqueIndex("pushes_once").on(table.sentReminderId, table.pushDeviceId),
    index("pushes_device").on(table.pushDeviceId),
    index("pushes_due").on(table.tries, table.nextTryAt),
  ],
);
