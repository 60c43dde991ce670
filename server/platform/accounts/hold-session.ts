import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../database/database.ts";
import { sessions } from "../database/schema.ts";
import { invalidToken } from "../http/failures.ts";
import { lockUser } from "./lock-user.ts";
import type { Viewer } from "./sessions.ts";

/**
 * Keeps a session open until the end of the transaction: who removes its device, or ends all sessions of the user, waits
 * and then also removes what the transaction has stored. Locks the user first, as they do.
 * @throws Failure 401 if the session has ended
 */
export async function holdSession(
  tx: Transaction,
  { userId, sessionId }: Pick<Viewer, "userId" | "sessionId">,
): Promise<void> {
  await lockUser(tx, userId);
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), isNull(sessions.deviceRemovedAt)))
    .for("share");
  if (!session) throw invalidToken();
}
