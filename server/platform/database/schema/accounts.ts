/** Accounts: users, and the credentials and sessions with which they sign in. */
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** One survey a viewer was shown; moments are ISO texts as the application sent them. */
export interface SurveyRecord {
  surveyName: string;
  skipped?: string | null;
  submitted?: string | null;
  closed?: string | null;
}

export interface UserOptions {
  surveys?: SurveyRecord[];
}

export const users = pgTable(
  "users",
  {
    id: text("id").primaryKey(),
    /** Lower case; lookups use lower case, too. */
    email: text("email").notNull(),
    /** When the owner proved access to this mailbox; null while the address is unverified. */
    emailVerifiedAt: moment("email_verified_at"),
    /** Null for accounts that only sign in through another provider. */
    passwordHash: text("password_hash"),
    displayName: text("display_name").notNull(),
    city: text("city"),
    gender: text("gender"),
    dateOfBirth: text("date_of_birth"),
    phone: text("phone"),
    countryName: text("country_name"),
    postalCode: text("postal_code"),
    canCreateGlobalTag: boolean("can_create_global_tag").notNull().default(false),
    /** Whether the account may run matches at the desk. */
    canUseDesk: boolean("can_use_desk").notNull().default(false),
    /** Favourite club: the league or category, and the club within it. */
    clubIdentityId: text("club_identity_id"),
    clubItemId: text("club_item_id"),
    /** Whether positions in videos are stored. */
    keepsPositions: boolean("keeps_positions").notNull().default(true),
    /** Whether reminders come by mail although a device shows them as notifications. */
    remindsByMail: boolean("reminds_by_mail").notNull().default(true),
    options: jsonb("options").$type<UserOptions>().notNull().default({}),
    addedAt: moment("added_at").notNull(),
  },
  (table) => [uniqueIndex("users_email").on(table.email)],
);

/** One session. Its refresh tokens form a family that is valid as long as the session. */
export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null until the device is identified (after registration, until the first device check). */
    deviceId: text("device_id"),
    /** The sign-in was over the device limit: its tokens may remove devices and nothing else. */
    limited: boolean("limited").notNull().default(false),
    openedAt: moment("opened_at").notNull(),
    /** Another session has approved the code of this device: opening it proved nothing about who did. */
    byCode: boolean("by_code").notNull().default(false),
    deviceRemovedAt: moment("device_removed_at"),
    endedAt: moment("ended_at"),
  },
  (table) => [index("sessions_user").on(table.userId, table.deviceId)],
);

export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    /** SHA-256 of the token, so that a copy of this table cannot be used to sign in. */
    hash: text("hash").primaryKey(),
    sessionId: text("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
    rotatedAt: moment("rotated_at"),
    revokedAt: moment("revoked_at"),
  },
  (table) => [
    index("refresh_tokens_session").on(table.sessionId),
    index("refresh_tokens_expiry").on(table.expiresAt),
  ],
);

/** Tokens for setting a new password, sent by mail; each works once. */
export const passwordResets = pgTable(
  "password_resets",
  {
    /** SHA-256 of the token in the mail. */
    hash: text("hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("password_resets_user").on(table.userId),
    index("password_resets_expiry").on(table.expiresAt),
  ],
);

/** Addresses of the calendars of what users follow; an account has one. */
export const calendarTokens = pgTable(
  "calendar_tokens",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the token. */
    hash: text("hash").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [uniqueIndex("calendar_tokens_hash").on(table.hash)],
);

export const devices = pgTable(
  "devices",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    deviceId: text("device_id").notNull(),
    deviceName: text("device_name").notNull(),
    osName: text("os_name").notNull(),
    osVersion: text("os_version").notNull(),
    addedAt: moment("added_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    /**
     * Like `added_at`, but by the database's clock: rights of a new device must not depend on a process's
     * clock.
     */
    registeredAt: moment("registered_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("devices_user_device").on(table.userId, table.deviceId)],
);

/** Linked accounts at providers. Issuer and subject identify one user permanently. */
export const externalLogins = pgTable(
  "external_logins",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    addedAt: moment("added_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index("external_logins_user").on(table.userId),
  ],
);

/** Codes with which a device without a keyboard asks to be signed in (RFC 8628); each works once. */
export const deviceCodes = pgTable(
  "device_codes",
  {
    /** SHA-256 of the code that the device keeps. */
    hash: text("hash").primaryKey(),
    /** Code that the device shows; a user types it elsewhere. */
    userCode: text("user_code").notNull().unique(),
    deviceId: text("device_id").notNull(),
    deviceName: text("device_name").notNull(),
    addedAt: moment("added_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** When the device last asked whether it was approved. */
    polledAt: moment("polled_at"),
    /** User who approved it. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    isDenied: boolean("is_denied").notNull().default(false),
  },
  (table) => [index("device_codes_user").on(table.userId), index("device_codes_expiry").on(table.expiresAt)],
);
