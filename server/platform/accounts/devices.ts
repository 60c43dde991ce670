import { and, asc, count, eq } from "drizzle-orm";
import type { Connection } from "../database/database.ts";
import { devices, users } from "../database/schema.ts";
import { type OperatingSystem, operatingSystemOf } from "./operating-system.ts";

export type DeviceRow = typeof devices.$inferSelect;

/** How a browser names itself; both are its identification text. */
export interface DeviceClaim {
  deviceId: string;
  deviceName: string;
  /** What an application says about its system; read from the identification text otherwise. */
  system?: OperatingSystem;
}

/** A viewer's devices, oldest first. */
export function listDevices(db: Connection, userId: string): Promise<DeviceRow[]> {
  return db
    .select()
    .from(devices)
    .where(eq(devices.userId, userId))
    .orderBy(asc(devices.addedAt), asc(devices.id));
}

/** True when the viewer has this device; notes that it was seen. */
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
 * Lets a device in: a known one is noted as seen, a new one is added while the list has room.
 * @returns false when the list is full; nothing was added then
 */
export async function admitDevice(
  tx: Connection,
  userId: string,
  claim: DeviceClaim,
  { limit, now, newId }: { limit: number; now: number; newId: () => string },
): Promise<boolean> {
  // One admission per account at a time: two at once could both see the last free place.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  if (await touchDevice(tx, userId, claim, now)) return true;
  const [taken] = await tx.select({ count: count() }).from(devices).where(eq(devices.userId, userId));
  if ((taken?.count ?? 0) >= limit) return false;
  const { deviceId, deviceName, system = operatingSystemOf(deviceId) } = claim;
  const { name, version } = system;
  await tx.insert(devices).values({
    id: newId(),
    userId,
    deviceId,
    deviceName,
    osName: name,
    osVersion: version,
    addedAt: new Date(now),
    updatedAt: new Date(now),
  });
  return true;
}

/** Removes a device by its device id; false when the viewer has none of that id. */
export async function deleteDevice(db: Connection, userId: string, deviceId: string): Promise<boolean> {
  const deleted = await db
    .delete(devices)
    .where(and(eq(devices.userId, userId), eq(devices.deviceId, deviceId)))
    .returning({ id: devices.id });
  return deleted.length > 0;
}
