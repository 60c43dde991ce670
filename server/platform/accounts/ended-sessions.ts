/** How sessions end. A session that only becomes too old ends with its row, see `Sessions.sweep`. */
import { and, eq, inArray, isNull, ne, type SQL } from "drizzle-orm";
import type { Connection } from "../database/database.ts";
import { deviceCodes, pushDevices, refreshTokens, sessions } from "../database/schema.ts";

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
  const isOther = exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId);
  const which = and(eq(sessions.userId, userId), isNull(sessions.endedAt), isOther);
  const ended = await endSessions(connection, which, now);
  // An approved code would open a new session.
  await connection.delete(deviceCodes).where(eq(deviceCodes.userId, userId));
  return ended;
}

/**
 * Restricts sessions to reading that their device was removed; their tokens and notifications end.
 * @param which condition on `sessions`
 */
export function endSessionsOfDevice(connection: Connection, which: SQL | undefined, now: number) {
  return end(connection, which, { deviceRemovedAt: new Date(now) }, now);
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
