/** What users want to be reminded of: set, removed and listed. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { and, asc, count, eq, exists, gt, isNotNull, ne, notExists, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { NO_EMAIL_DOMAIN } from "../accounts/present-account.ts";
import { canRemind, type MediaRow } from "../catalogue/access.ts";
import { isEvent, isOfFollowed } from "../catalogue/conditions.ts";
import { requireKnown } from "../catalogue/find-media.ts";
import type { Platform } from "../context.ts";
import type { Connection } from "../database/database.ts";
import {
  follows,
  media,
  pushDevices,
  reminderSettings,
  reminders,
  sentReminders,
  users,
} from "../database/schema.ts";
import { Failure } from "../http/failures.ts";
import { hasPushDevice } from "../push/devices.ts";
import { lockUser } from "../push/mail-instead.ts";
import { type Page, type Paging, readPage } from "../wire/envelope.ts";

/** How long before its start users may be reminded of a match (min). */
export const REMINDER_MINUTES = [5, 15, 60] as const;
export type ReminderMinutes = (typeof REMINDER_MINUTES)[number];
/** Maximum number of reminders of an account. */
export const MAX_REMINDERS = 100;
const MINUTE_MS = 60_000;

/**
 * Sets or changes the reminder of a match. What was sent of another one is forgotten, so that the new one is sent too.
 * @param locale language of the mails; undefined for English
 * @throws Failure 404 for an unknown event; 409 `limit_exceeded`; 422 `reminder_not_possible` for an event that is
 *   cancelled or has begun, `reminder_too_late` if the time of the reminder has passed, `no_email`
 */
export async function setReminder(
  platform: Platform,
  userId: string,
  { mediaId, minutes, locale }: { mediaId: string; minutes: ReminderMinutes; locale: string | undefined },
): Promise<void> {
  const { db, now } = platform;
  const row = await requireKnown(platform, userId, mediaId);
  if (!canRemind(row))
    throw new Failure(422, "reminder_not_possible", "There are no reminders of this video");
  if (row.startsAt.getTime() - minutes * MINUTE_MS <= now())
    throw new Failure(422, "reminder_too_late", "It is too late for this reminder");
  await db.transaction(async (tx) => {
    const [known] = await tx.select().from(reminders).where(isOf(userId, mediaId)).for("update");
    if (known?.minutes === minutes && known.locale === (locale ?? null)) return;
    if (known?.minutes == null) await requireRoom(tx, userId);
    const values = { minutes, locale: locale ?? null };
    await tx
      .insert(reminders)
      .values({ userId, mediaId, ...values, addedAt: new Date(now()) })
      .onConflictDoUpdate({ target: [reminders.userId, reminders.mediaId], set: values });
    if (known?.minutes !== minutes) await forgetSent(tx, userId, mediaId);
  });
}

/** Checks that an account has an address and room for a reminder; concurrent checks of an account wait. */
async function requireRoom(tx: Connection, userId: string): Promise<void> {
  await requireAddress(tx, userId);
  const [own] = await tx
    .select({ count: count() })
    .from(reminders)
    .where(and(eq(reminders.userId, userId), isNotNull(reminders.minutes)));
  if ((own?.count ?? 0) >= MAX_REMINDERS)
    throw new Failure(409, "limit_exceeded", "There are too many reminders");
}

/** Checks that mails or notifications reach an account, and locks it. @throws Failure 422 `no_email` */
export async function requireAddress(tx: Connection, userId: string): Promise<void> {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  if (user && !user.email.endsWith(`@${NO_EMAIL_DOMAIN}`)) return;
  if (!user || !(await hasPushDevice(tx, userId)))
    throw new Failure(422, "no_email", "The account has no e-mail address");
}

/**
 * Removes the reminder of a match; does nothing if there is none. A match that the user follows sends none any more,
 * although they are reminded of what they follow.
 */
export async function removeReminder({ db, now }: Platform, userId: string, mediaId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(reminders).where(isOf(userId, mediaId));
    await tx
      .insert(reminders)
      .select(
        tx
          .select({
            userId: sql<string>`${userId}`.as("user_id"),
            mediaId: media.id,
            minutes: sql<number | null>`null::integer`.as("minutes"),
            locale: sql<string | null>`null::text`.as("locale"),
            addedAt: sql<Date>`${new Date(now())}::timestamptz`.as("added_at"),
          })
          .from(media)
          .where(and(eq(media.id, mediaId), isFollowed(tx, userId))),
      )
      .onConflictDoNothing();
    await forgetSent(tx, userId, mediaId);
  });
}

/** Whether an event to come is reminded of because the user follows it. */
const isFollowed = (connection: Connection, userId: string) =>
  and(
    isEvent,
    eq(media.status, "upcoming"),
    exists(
      connection
        .select({ one: sql`1` })
        .from(follows)
        .innerJoin(reminderSettings, eq(reminderSettings.userId, follows.userId))
        .where(
          and(
            eq(follows.userId, userId),
            isNotNull(reminderSettings.followedMinutes),
            isOfFollowed(follows.referenceId),
          ),
        ),
    ),
  );

const isOf = (userId: string, mediaId: string) =>
  and(eq(reminders.userId, userId), eq(reminders.mediaId, mediaId));

const forgetSent = (tx: Connection, userId: string, mediaId: string) =>
  tx.delete(sentReminders).where(and(eq(sentReminders.userId, userId), eq(sentReminders.mediaId, mediaId)));

/**
 * Returns a page of the matches of which the user is reminded, the next match first: those with a reminder of their own
 * that are not over, and those to come that the user follows, if they are reminded of all of them.
 */
export function listReminders(
  { db, now }: Platform,
  userId: string,
  { event_id: eventId, ...paging }: Paging & { event_id?: string | undefined },
): Promise<Page<{ media: MediaRow; minutes: number }>> {
  const only = eventId === undefined ? undefined : eq(media.id, eventId);
  const reminded = unionAll(
    db
      .select({ mediaId: reminders.mediaId, minutes: sql<number>`${reminders.minutes}`.as("minutes") })
      .from(reminders)
      .innerJoin(media, eq(media.id, reminders.mediaId))
      .where(
        and(eq(reminders.userId, userId), isNotNull(reminders.minutes), ne(media.status, "archived"), only),
      ),
    db
      .select({
        mediaId: media.id,
        minutes: sql<number>`${reminderSettings.followedMinutes}`.as("minutes"),
      })
      .from(media)
      .innerJoin(reminderSettings, eq(reminderSettings.userId, userId))
      .where(
        and(
          isFollowed(db, userId),
          gt(media.startsAt, new Date(now())),
          notExists(
            db
              .select({ one: sql`1` })
              .from(reminders)
              .where(and(eq(reminders.userId, userId), eq(reminders.mediaId, media.id))),
          ),
          only,
        ),
      ),
  ).as("reminded");
  return readPage(
    paging,
    (limit, offset) =>
      db
        .select({ media, minutes: reminded.minutes })
        .from(reminded)
        .innerJoin(media, eq(media.id, reminded.mediaId))
        .orderBy(asc(media.startsAt), asc(media.id))
        .limit(limit)
        .offset(offset),
    async () => (await db.select({ total: count() }).from(reminded))[0]?.total ?? 0,
  );
}

const macOf = (userId: string, key: Buffer) =>
  createHmac("sha256", key).update(`reminders:${userId}`).digest();

/** Returns the token in mails that ends all reminders of a user. It is the same in all of their mails. */
export const endToken = (userId: string, key: Buffer): string =>
  `${Buffer.from(userId).toString("base64url")}.${macOf(userId, key).toString("base64url")}`;

/**
 * Ends all reminders of a user, also those that wait to be sent; does nothing if there are none.
 * @param token see `endToken`
 * @throws Failure 404 for a token that the platform did not make
 */
export async function endReminders({ db, reminderKey }: Platform, token: string): Promise<void> {
  const [user = "", mac = ""] = token.split(".", 2);
  const userId = Buffer.from(user, "base64url").toString();
  const expected = macOf(userId, reminderKey);
  const sent = Buffer.from(mac, "base64url");
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected))
    throw new Failure(404, "not_found", "These reminders do not exist");
  await db.transaction(async (tx) => {
    // In the order of the queue of notifications: user, then devices.
    await lockUser(tx, userId);
    await tx.delete(reminders).where(eq(reminders.userId, userId));
    await tx.delete(reminderSettings).where(eq(reminderSettings.userId, userId));
    await tx.delete(pushDevices).where(eq(pushDevices.userId, userId));
    await tx.delete(sentReminders).where(eq(sentReminders.userId, userId));
    // Mails are the default, also of what is chosen after this.
    await tx
      .update(users)
      .set({ remindsByMail: true })
      .where(and(eq(users.id, userId), eq(users.remindsByMail, false)));
  });
}
