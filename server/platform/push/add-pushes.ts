/** Queues notifications with the reminders that they are about. */
import { and, inArray, type SQL } from "drizzle-orm";
import type { Connection } from "../database/database.ts";
import { pushDevices, pushes } from "../database/schema.ts";

/** Rows of one statement, which has at most 65,535 parameters. */
const CHUNK = 5_000;
/** How long (ms) notifications are waited for, at most half of the time in which the reminder is of use. */
const MAIL_AFTER_MS = 5 * 60_000;

/**
 * Queues notifications for all devices of the users, in the transaction that writes their rows of `sent_reminders`.
 * @param isWanted condition for devices; default: all
 * @returns the users who have a device
 */
export async function addPushes(
  tx: Connection,
  reminders: readonly { id: string; userId: string; expiresAt: Date }[],
  { now, newId }: { now: () => number; newId: () => string },
  isWanted?: SQL,
): Promise<Set<string>> {
  if (reminders.length === 0) return new Set();
  const userIds = [...new Set(reminders.map(({ userId }) => userId))];
  // A device that is being removed is left out: to refer to it would fail.
  const found = await tx
    .select({ id: pushDevices.id, userId: pushDevices.userId })
    .from(pushDevices)
    .where(and(inArray(pushDevices.userId, userIds), isWanted))
    .for("key share", { skipLocked: true });
  const devicesOf = new Map<string, string[]>();
  for (const { id, userId } of found) devicesOf.set(userId, [...(devicesOf.get(userId) ?? []), id]);
  const nextTryAt = new Date(now());
  const rows = reminders.flatMap(({ id: sentReminderId, userId, expiresAt }) =>
    (devicesOf.get(userId) ?? []).map((pushDeviceId) => ({
      ...{ id: newId(), pushDeviceId, sentReminderId, expiresAt, nextTryAt },
    })),
  );
  for (let first = 0; first < rows.length; first += CHUNK)
    await tx.insert(pushes).values(rows.slice(first, first + CHUNK));
  return new Set(devicesOf.keys());
}

/** When a reminder is mailed if no device has got it by then: early enough for the mail to be of use. */
export function mailTimeOf(expiresAt: Date, now: number): Date {
  return new Date(now + Math.min(MAIL_AFTER_MS, Math.max(0, expiresAt.getTime() - now) / 2));
}
