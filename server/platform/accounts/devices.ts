import { and, asc, count, eq, type SQL } from "drizzle-orm";
import type { Connection } from "../database/database.ts";
import { devices } from "../database/schema.ts";
import { lockUser } from "./lock-user.ts";
import { type OperatingSystem, operatingSystemOf } from "./operating-system.ts";

export type DeviceRow = typeof devices.$inferSelect;

/** Description of a device by its client. For browsers, id and name are both the user agent string. */
export interface DeviceClaim {
  deviceId: string;
  deviceName: string;
  /** Operating system as reported by an app; by default it is parsed from the user agent. */
  system?: OperatingSystem;
}

/**
 * A viewer's devices, oldest first.
 * @param condition none are returned unless it holds
 */
export function listDevices(db: Connection, userId: string, condition?: SQL): Promise<DeviceRow[]> {
  return db
    .select()
    .from(devices)
    .where(and(eq(devices.userId, userId), condition))
    .orderBy(asc(devices.addedAt), asc(devices.id));
}

/** Updates the time at which a device was last seen. @returns whether the viewer has this device */
export async function touchDevice(
  db: Connection,
  userId: string,
  claim: DeviceClaim,
  now: number,
): Promise<boolean> {
  const touched = await db
    .update(devices)
    .set({ updatedAt: new Date(now), deviceName: claim.deviceName })
    .where(and(eq(devices.userId, userId), eq(devices.deviceId, claim.deviceId)))
    .returning({ id: devices.id });
  return touched.length > 0;
}

/**
 * Changes a device's id to the current user agent of its browser.
 * @returns false if the viewer has no device with the previous id
 */
export async function renameDevice(
  tx: Connection,
  userId: string,
  previousId: string,
  claim: DeviceClaim,
  now: number,
): Promise<boolean> {
  const renamed = await tx
    .update(devices)
    .set({ ...describe(claim), updatedAt: new Date(now) })
    .where(and(eq(devices.userId, userId), eq(devices.deviceId, previousId)))
    .returning({ id: devices.id });
  return renamed.length > 0;
}

function describe({ deviceId, deviceName, system = operatingSystemOf(deviceId) }: DeviceClaim) {
  return { deviceId, deviceName, osName: system.name, osVersion: system.version };
}

/**
 * Admits a device: updates a stored one, or adds a new one up to the limit.
 * @returns false if the limit is reached and nothing was added
 */
export async function admitDevice(
  tx: Connection,
  userId: string,
  claim: DeviceClaim,
  { limit, now, newId }: { limit: number; now: number; newId: () => string },
): Promise<boolean> {
  await lockUser(tx, userId);
  if (await touchDevice(tx, userId, claim, now)) return true;
  const [taken] = await tx.select({ count: count() }).from(devices).where(eq(devices.userId, userId));
  if ((taken?.count ?? 0) >= limit) return false;
  await tx.insert(devices).values({
    id: newId(),
    userId,
    ...describe(claim),
    addedAt: new Date(now),
    updatedAt: new Date(now),
  });
  return true;
}

/** Deletes a device. @returns false if the viewer has no device with this id */
export async function deleteDevice(db: Connection, userId: string, deviceId: string): Promise<boolean> {
  const deleted = await db
    .delete(devices)
    .where(and(eq(devices.userId, userId), eq(devices.deviceId, deviceId)))
    .returning({ id: devices.id });
  return deleted.length > 0;
}
