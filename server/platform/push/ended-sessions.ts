import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { Connection } from "../database/database.ts";
import { pushDevices, sessions } from "../database/schema.ts";

/** Removes the push devices of those sessions of a user that have ended. Called by whatever ends sessions. */
export async function removeSignedOutPushDevices(connection: Connection, userId: string): Promise<void> {
  const isOver = or(isNotNull(sessions.endedAt), isNotNull(sessions.deviceRemovedAt));
  const over = connection
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isOver));
  await connection
    .delete(pushDevices)
    .where(and(eq(pushDevices.userId, userId), inArray(pushDevices.sessionId, over)));
}
