/** Devices of users that show notifications: added, listed and removed. */
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, or } from "drizzle-orm";
import { holdSession } from "../accounts/hold-session.ts";
import type { Viewer } from "../accounts/sessions.ts";
import type { Platform } from "../context.ts";
import type { Connection } from "../database/database.ts";
import { devices, pushDevices, pushes, sentReminders, sessions, users } from "../database/schema.ts";
import { Failure } from "../http/failures.ts";
import type { PushTarget } from "./service.ts";

/** Maximum number of push devices of an account; a further one replaces the oldest. */
export const MAX_PUSH_DEVICES = 50;
/** Each attempt may look up a name. */
const ADDITIONS = { most: 60, seconds: 600 };

interface NewPushDevice extends Omit<PushTarget, "id"> {
  locale: string | undefined;
  timeZone: string | undefined;
}

/**
 * Adds the device of a session. A device belongs to one account: the one that has added it last.
 * @throws Failure 422 `push_service_not_allowed` for a URL that is not public; 429
 */
export async function addPushDevice(
  { db, push, attempts, now, newId }: Platform,
  { userId, sessionId }: Viewer,
  { endpoint, p256dh, auth, locale, timeZone }: NewPushDevice,
): Promise<void> {
  await attempts.take(`push-device:${userId}`, ADDITIONS);
  if (!(await push.allows(endpoint)))
    throw new Failure(422, "push_service_not_allowed", "Notifications are not sent to this URL");
  const values = { userId, sessionId, p256dh, auth, locale: locale ?? null, timeZone: timeZone ?? null };
  await db.transaction(async (tx) => {
    await holdSession(tx, { userId, sessionId });
    const isOfAnother = and(eq(pushDevices.endpoint, endpoint), ne(pushDevices.userId, userId));
    const isFormer = and(eq(pushDevices.sessionId, sessionId), ne(pushDevices.endpoint, endpoint));
    await tx.delete(pushDevices).where(or(isOfAnother, isFormer));
    await tx
      .insert(pushDevices)
      .values({ id: newId(), endpoint, ...values, addedAt: new Date(now()) })
      .onConflictDoUpdate({ target: pushDevices.endpoint, set: values });
    const surplus = tx
      .select({ id: pushDevices.id })
      .from(pushDevices)
      .where(and(eq(pushDevices.userId, userId), ne(pushDevices.endpoint, endpoint)))
      .orderBy(desc(pushDevices.addedAt), desc(pushDevices.id))
      .offset(MAX_PUSH_DEVICES - 1);
    await tx.delete(pushDevices).where(inArray(pushDevices.id, surplus));
  });
}

/** A device that shows notifications, with the name it has in the list of the user's devices. */
export interface PushDevice {
  id: string;
  sessionId: string;
  addedAt: Date;
  deviceName: string | null;
  osName: string | null;
  /** Since when it shows goals, too; null if it does not. */
  goalsSince: Date | null;
}

/** Returns the push devices of a user, the oldest first. */
export function listPushDevices({ db }: Platform, userId: string): Promise<PushDevice[]> {
  const { id, sessionId, addedAt, goalsSince } = pushDevices;
  const { deviceName, osName } = devices;
  return db
    .select({ id, sessionId, addedAt, goalsSince, deviceName, osName })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, sessionId))
    .leftJoin(devices, and(eq(devices.userId, sessions.userId), eq(devices.deviceId, sessions.deviceId)))
    .where(eq(pushDevices.userId, userId))
    .orderBy(asc(addedAt), asc(id));
}

/** Removes a push device of a user; does nothing if there is none with this id. */
export async function removePushDevice({ db }: Platform, userId: string, id: string): Promise<void> {
  await db.delete(pushDevices).where(and(eq(pushDevices.userId, userId), eq(pushDevices.id, id)));
}

/** Returns whether a user has a push device. */
export async function hasPushDevice(connection: Connection, userId: string): Promise<boolean> {
  const [found] = await connection
    .select({ count: count() })
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId));
  return (found?.count ?? 0) > 0;
}

/**
 * Stores whether the device of a session shows goals, from now on; does nothing if it shows no notifications. Goals
 * that wait to be sent are dropped with the wish.
 */
export async function saveShowsGoals(
  { db, now }: Pick<Platform, "db" | "now">,
  sessionId: string,
  showsGoals: boolean,
): Promise<void> {
  const isOther = showsGoals ? isNull(pushDevices.goalsSince) : isNotNull(pushDevices.goalsSince);
  await db
    .update(pushDevices)
    .set({ goalsSince: showsGoals ? new Date(now()) : null })
    .where(and(eq(pushDevices.sessionId, sessionId), isOther));
  if (showsGoals) return;
  const ofDevice = db
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(eq(pushDevices.sessionId, sessionId));
  const goals = db.select({ id: sentReminders.id }).from(sentReminders).where(isNotNull(sentReminders.tagId));
  await db
    .delete(pushes)
    .where(and(inArray(pushes.pushDeviceId, ofDevice), inArray(pushes.sentReminderId, goals)));
}

/** Whether a user gets reminders by mail besides notifications. */
export async function readRemindsByMail({ db }: Platform, userId: string): Promise<boolean> {
  const [user] = await db
    .select({ remindsByMail: users.remindsByMail })
    .from(users)
    .where(eq(users.id, userId));
  return user?.remindsByMail ?? true;
}

/** Stores whether a user gets reminders by mail besides notifications. Without a push device they come by mail. */
export async function saveRemindsByMail(
  { db }: Platform,
  userId: string,
  remindsByMail: boolean,
): Promise<void> {
  await db.update(users).set({ remindsByMail }).where(eq(users.id, userId));
}
