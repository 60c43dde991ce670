/** Tokens for the calendars of what users follow: a token is all that reading one needs. */
import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Platform } from "../context.ts";
import { calendarTokens, follows } from "../database/schema.ts";
import { notFound } from "../http/failures.ts";
import { networkOf } from "../http/network.ts";
import { holdSession } from "./hold-session.ts";
import type { Viewer } from "./sessions.ts";
import { hashOf } from "./token-hash.ts";

/**
 * Unknown tokens of one network in ten minutes. Known ones are not counted: calendar services read the calendars of
 * many users from few IP addresses, and go on using tokens that were removed.
 */
export const UNKNOWN_TOKENS = { most: 600, seconds: 600 };

/** Returns when the token of a user was created; undefined if there is none. */
export async function calendarCreatedAt({ db }: Platform, userId: string): Promise<Date | undefined> {
  const [known] = await db.select().from(calendarTokens).where(eq(calendarTokens.userId, userId));
  return known?.createdAt;
}

/**
 * Creates the token of a user; an earlier one no longer works. The session lasts meanwhile: a token outlives it.
 * @returns the token, of which only a hash is stored
 */
export async function createCalendarToken({ db, now }: Platform, viewer: Viewer): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const values = { hash: hashOf(token), createdAt: new Date(now()) };
  await db.transaction(async (tx) => {
    await holdSession(tx, viewer);
    await tx
      .insert(calendarTokens)
      .values({ userId: viewer.userId, ...values })
      .onConflictDoUpdate({ target: calendarTokens.userId, set: values });
  });
  return token;
}

/** Removes the token of a user; does nothing if there is none. */
export async function removeCalendarToken({ db }: Platform, userId: string): Promise<void> {
  await db.delete(calendarTokens).where(eq(calendarTokens.userId, userId));
}

/**
 * Returns the ids of what the owner of a token follows.
 * @param address IP address of the client
 * @throws Failure 404 for an unknown token, 429 after too many of them
 */
export async function followedByToken(
  { db, attempts }: Platform,
  token: string,
  address: string,
): Promise<string[]> {
  const rows = await db
    .select({ followed: follows.referenceId })
    .from(calendarTokens)
    .leftJoin(follows, eq(follows.userId, calendarTokens.userId))
    .where(eq(calendarTokens.hash, hashOf(token)));
  if (rows.length === 0) {
    await attempts.take(`calendar:network:${networkOf(address)}`, UNKNOWN_TOKENS);
    throw notFound("Calendar");
  }
  return rows.flatMap(({ followed }) => followed ?? []);
}
