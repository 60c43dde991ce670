/** Checks and removes devices of an account. */
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Platform } from "../context.ts";
import type { Connection, Transaction } from "../database/database.ts";
import { devices, sessions } from "../database/schema.ts";
import { Failure } from "../http/failures.ts";
import {
  admitDevice,
  type DeviceClaim,
  type DeviceRow,
  deleteDevice,
  listDevices,
  renameDevice,
  touchDevice,
} from "./devices.ts";
import { lockUser } from "./lock-user.ts";
import type { Viewer } from "./sessions.ts";

/** A device that was seen this recently (ms) is not stored as seen again, which saves a write per page. */
const FRESH_MS = 60_000;

/** Result of a device check. */
export interface DeviceCheck {
  /** Whether the device may use the account. */
  enabled: boolean;
  /** Whether the device of this session was removed from the account. Only a new sign-in adds it again. */
  removed: boolean;
  /** All devices of the account, oldest first. */
  devices: DeviceRow[];
}

/**
 * Checks the device of a session; that of a sign-in over the device limit is never allowed. The device id is the user
 * agent string, which changes with every browser update; a session's device is therefore renamed to the new id
 * (docs/decisions/0039-a-device-outlives-an-update.md).
 * @param registerNew adds a device that is neither stored nor bound to the session, up to the device limit
 */
export async function checkDevice(
  platform: Platform,
  { userId, sessionId, limited }: Viewer,
  { claim, registerNew }: { claim: DeviceClaim; registerNew: boolean },
): Promise<DeviceCheck> {
  const { db, now, newId, deviceLimit } = platform;
  if (limited) return { enabled: false, removed: false, devices: await listDevices(db, userId) };
  const unchanged = await findUnchanged(db, { userId, sessionId }, claim, now() - FRESH_MS);
  if (unchanged) return { enabled: true, removed: false, devices: unchanged };
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    // Read under the lock: the device may have been removed since the token was checked.
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, sessionId));
    const removed = session === undefined || session.deviceRemovedAt !== null;
    const bound = session?.deviceId ?? undefined;
    const enabled =
      !removed &&
      ((await continueDevice(tx, { userId, sessionId, bound }, claim, now())) ||
        (registerNew && (await admitDevice(tx, userId, claim, { limit: deviceLimit, now: now(), newId }))));
    if (enabled)
      await tx.update(sessions).set({ deviceId: claim.deviceId }).where(eq(sessions.id, sessionId));
    return { enabled, removed, devices: await listDevices(tx, userId) };
  });
}

/**
 * Reads, with one statement and without a lock, the devices of an account in which a check changes nothing: the
 * session is bound to the claimed device, which was seen lately. Every page of a viewer checks the device.
 * @param seenAfter milliseconds since the epoch
 * @returns undefined if the check has something to change or to refuse
 */
async function findUnchanged(
  db: Connection,
  { userId, sessionId }: Pick<Viewer, "userId" | "sessionId">,
  claim: DeviceClaim,
  seenAfter: number,
): Promise<DeviceRow[] | undefined> {
  const isBound = sql<boolean>`exists (${db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.deviceId, claim.deviceId),
        isNull(sessions.deviceRemovedAt),
        isNull(sessions.endedAt),
      ),
    )})`;
  const found = await listDevices(db, userId, isBound);
  const isUnchanged = found.some(
    ({ deviceId, deviceName, updatedAt }) =>
      deviceId === claim.deviceId && deviceName === claim.deviceName && updatedAt.getTime() > seenAfter,
  );
  return isUnchanged ? found : undefined;
}

/**
 * Finds the device of a session by the claimed id, or by the id to which the session was bound before.
 * @returns false if the account has neither
 */
async function continueDevice(
  tx: Transaction,
  { userId, sessionId, bound }: { userId: string; sessionId: string; bound: string | undefined },
  claim: DeviceClaim,
  now: number,
): Promise<boolean> {
  const isKnown = await touchDevice(tx, userId, claim, now);
  if (bound === undefined || bound === claim.deviceId) return isKnown;
  if (!isKnown) {
    if (!(await renameDevice(tx, userId, bound, claim, now))) return false;
    // Other sessions with the same user agent share the device and are renamed with it; their next check
    // renames it back.
    await tx
      .update(sessions)
      .set({ deviceId: claim.deviceId })
      .where(
        and(eq(sessions.userId, userId), eq(sessions.deviceId, bound), isNull(sessions.deviceRemovedAt)),
      );
    return true;
  }
  // The account already has a device with the new id: two identical browsers count as one device.
  const [other] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        eq(sessions.deviceId, bound),
        ne(sessions.id, sessionId),
        isNull(sessions.endedAt),
      ),
    )
    .limit(1);
  if (!other) await tx.delete(devices).where(and(eq(devices.userId, userId), eq(devices.deviceId, bound)));
  return true;
}

/**
 * Removes a device from an account. Its sessions may then only read that fact and sign out.
 * @returns the remaining devices, oldest first
 * @throws Failure 404 `device_not_found`
 */
export async function removeDevice(
  { db, sessions: open, realtime }: Platform,
  { userId }: Viewer,
  deviceId: string,
): Promise<DeviceRow[]> {
  const { left, sessionIds } = await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if (!(await deleteDevice(tx, userId, deviceId))) {
      throw new Failure(404, "device_not_found", "This device is not on the list");
    }
    const sessionIds = await open.removeDevice(tx, userId, deviceId);
    return { left: await listDevices(tx, userId), sessionIds };
  });
  realtime.toUser(userId, "remove-user-device", { deviceId }, sessionIds);
  return left;
}
