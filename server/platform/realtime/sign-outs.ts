/**
 * Announces ended sessions to every process on the same database. It reaches other platform processes with
 * open sockets even without Redis, and also works from the command line.
 */
import { sql } from "drizzle-orm";
import { z } from "zod";
import { parseJson } from "../../lib/parse-json.ts";
import type { Connection } from "../database/database.ts";

export const SIGN_OUTS_CHANNEL = "touchline_sign_outs";
/**
 * Maximum number of sessions per message. A notification is limited to 8,000 bytes, and a device id may have
 * 1,024 characters that JSON escapes with six bytes each.
 */
const SESSIONS_PER_MESSAGE = 30;

/** Sessions that have ended: the listed ones, or all of the account if null. */
const SignOut = z.object({
  userId: z.string(),
  sessionIds: z.array(z.string()).nullable(),
  /** Set if the sessions belong to a device that was removed from the account. */
  removedDeviceId: z.string().optional(),
});
export type SignOut = z.infer<typeof SignOut>;

/** Notifies all processes. Within a transaction, the notification is sent on commit only. */
export async function announceSignOut(
  connection: Connection,
  { userId, sessionIds, removedDeviceId }: SignOut,
): Promise<void> {
  const parts = sessionIds ? chunks(sessionIds) : [null];
  for (const part of parts) {
    const payload = JSON.stringify({ userId, sessionIds: part, removedDeviceId } satisfies SignOut);
    await connection.execute(sql`select pg_notify(${SIGN_OUTS_CHANNEL}, ${payload})`);
  }
}

function chunks(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / SESSIONS_PER_MESSAGE);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * SESSIONS_PER_MESSAGE, (index + 1) * SESSIONS_PER_MESSAGE),
  );
}

/** @returns the parsed payload; undefined if it is invalid */
export function readSignOut(payload: string): SignOut | undefined {
  return SignOut.safeParse(parseJson(payload)).data;
}
