/** How sessions end. A session that only becomes too old ends with its row, see `Sessions.sweep`. */
import { and, eq, inArray, isNull, ne, type SQL } from "drizzle-orm";
import type { Connection } from "../database/database.ts";
import { deviceCodes, pushDevices, refreshTokens, sessions } from "../database/schema.ts";
import { lockUser } from "./lock-user.ts";

/** A session that has ended. */
export interface EndedSession {
  id: string;
  userId: string;
}

/**
 * Ends sessions at once, with their tokens and their notifications. The caller announces it.
 * @param which condition on `sessions`
 */
export function endSessions(connection: Connection, which: SQL | undefined, now: number) {
  return end(connection, which, { endedAt: new Date(now) }, now);
}

/** Ends the sessions of a user, but one. The caller announces it. */
export async function endSessionsOfUser(
  connection: Connection,
  userId: string,
  now: number,
  exceptSessionId?: string,
): Promise<EndedSession[]> {
  // A sign-in or an approval that is under way ends first: the session or the code that it stores is then ended, too.
  await lockUser(connection, userId);
  const isOther = exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId);
  const which = and(eq(sessions.userId, userId), isNull(sessions.endedAt), isOther);
  const ended = await endSessions(connection, which, now);
  await endApprovedCodes(connection, userId);
  return ended;
}

/** Deletes the codes that a user has approved: each would open a new session. */
async function endApprovedCodes(connection: Connection, userId: string): Promise<void> {
  await connection.delete(deviceCodes).where(eq(deviceCodes.userId, userId));
}

/**
 * Restricts the sessions of a device to reading that it was removed; their tokens and notifications end, and so do all
 * codes that the user has approved, because it may have been on this device. The caller announces it.
 */
export async function endSessionsOfDevice(
  connection: Connection,
  { userId, deviceId }: { userId: string; deviceId: string },
  now: number,
): Promise<EndedSession[]> {
  const isOfDevice = and(eq(sessions.userId, userId), eq(sessions.deviceId, deviceId));
  const which = and(isOfDevice, eq(sessions.limited, false));
  const ended = await end(connection, which, { deviceRemovedAt: new Date(now) }, now);
  await endApprovedCodes(connection, userId);
  return ended;
}

async function end(
  connection: Connection,
  which: SQL | undefined,
  mark: { endedAt: Date } | { deviceRemovedAt: Date },
  now: number,
): Promise<EndedSession[]> {
  const ended = await connection
    .update(sessions)
    .set(mark)
    .where(which)
    .returning({ id: sessions.id, userId: sessions.userId });
  if (ended.length === 0) return ended;
  const ids = ended.map(({ id }) => id);
  await connection
    .update(refreshTokens)
    .set({ revokedAt: new Date(now) })
    .where(and(inArray(refreshTokens.sessionId, ids), isNull(refreshTokens.revokedAt)));
  // Who uses a shared device next must not see the matches of this user.
  await connection.delete(pushDevices).where(inArray(pushDevices.sessionId, ids));
  return ended;
}
