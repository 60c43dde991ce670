/** Notifications as a process has claimed them. */
import { and, asc, eq, inArray, lte, notInArray, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { pushDevices, pushes } from "../database/schema.ts";

export type Push = typeof pushes.$inferSelect;
export type Device = typeof pushDevices.$inferSelect;

/**
 * How long (ms) a process has a claimed notification to itself; after that, e.g. after a kill, other processes may take
 * it. Longer than a request may take, and short enough for a reminder to the minute.
 */
const LEASE_MS = 15_000;

/** Origin of a URL. */
const ORIGIN = "^[^/]*//[^/]*";
const originColumn = sql<string>`lower(substring(${pushDevices.endpoint} from ${ORIGIN}))`;

/** Returns the origin of a device's push service. */
export const originOf = ({ endpoint }: Device): string =>
  new RegExp(ORIGIN).exec(endpoint)?.[0].toLowerCase() ?? "";

/** Condition for a notification that this process still has: after the lease another one may have claimed it. */
export const isClaimed = ({ id, tries }: Push) => and(eq(pushes.id, id), eq(pushes.tries, tries));

interface ClaimOptions {
  now: number;
  limit: number;
  /** Origins of push services to which nothing is sent now. */
  busyOrigins: string[];
}

/** Claims notifications that are due, each for the time of the lease. New ones come before those that failed. */
export function claimDue(db: Database, { now, limit, busyOrigins }: ClaimOptions): Promise<Push[]> {
  const due = db
    .select({ id: pushes.id })
    .from(pushes)
    .innerJoin(pushDevices, eq(pushDevices.id, pushes.pushDeviceId))
    .where(
      and(
        lte(pushes.nextTryAt, new Date(now)),
        busyOrigins.length > 0 ? notInArray(originColumn, busyOrigins) : undefined,
      ),
    )
    .orderBy(asc(pushes.tries), asc(pushes.nextTryAt))
    .limit(limit)
    .for("update", { of: pushes, skipLocked: true });
  return db
    .update(pushes)
    .set({ nextTryAt: new Date(now + LEASE_MS), tries: sql`${pushes.tries} + 1` })
    .where(sql`${pushes.id} = any(array(${due}))`)
    .returning();
}

/** Deletes those that have expired, and returns the others with their devices. */
export async function withDevices(
  db: Database,
  rows: readonly Push[],
  now: number,
): Promise<{ row: Push; device: Device }[]> {
  const isExpired = ({ expiresAt }: Push) => expiresAt.getTime() <= now;
  const expired = rows.filter(isExpired);
  if (expired.length > 0) await db.delete(pushes).where(inArray(pushes.id, idsOf(expired)));
  const wanted = rows.map(({ pushDeviceId }) => pushDeviceId);
  const found = await db.select().from(pushDevices).where(inArray(pushDevices.id, wanted));
  const devices = new Map(found.map((device) => [device.id, device]));
  return rows.flatMap((row) => {
    // A notification is deleted with its device.
    const device = devices.get(row.pushDeviceId);
    return device && !isExpired(row) ? [{ row, device }] : [];
  });
}

/** Makes notifications of one claim due again, as if they had not been claimed. */
export async function putBack(db: Database, rows: readonly Push[], now: number): Promise<void> {
  const [first] = rows;
  if (!first) return;
  await db
    .update(pushes)
    .set({ nextTryAt: new Date(now), tries: sql`${pushes.tries} - 1` })
    .where(and(inArray(pushes.id, idsOf(rows)), eq(pushes.nextTryAt, first.nextTryAt)));
}

/** Makes a notification due again at a time (ms since the epoch). */
export async function postpone(db: Database, row: Push, until: number): Promise<void> {
  await db
    .update(pushes)
    .set({ nextTryAt: new Date(until) })
    .where(isClaimed(row));
}

const idsOf = (rows: readonly Push[]) => rows.map(({ id }) => id);
