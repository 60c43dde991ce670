/** Verifies the password again where a session alone is not sufficient. */
import { and, eq, lte, sql } from "drizzle-orm";
import type { Platform } from "../context.ts";
import { devices, sessions, users } from "../database/schema.ts";
import { Failure } from "../http/failures.ts";
import { passwordMatches } from "./passwords.ts";
import type { Viewer } from "./sessions.ts";

/** Window in which wrong passwords are counted (s); correct ones do not count. */
const WRONG_SECONDS = 300;
/** Factor by which the limit of an account exceeds that of one session. */
const SESSIONS = 5;
/** Maximum age of the sign-in of an account without a password (ms). */
const FRESH_MS = 10 * 60 * 1000;

/**
 * Verifies that the user is the owner of the account, not another person at an unlocked device. An account
 * without a password needs a recent sign-in instead; not one by a code, which another open session has approved.
 * @throws Failure 422 `password_required` or `wrong_password` (a 401 would concern the session), 403
 *   `fresh_sign_in_required`, 429 after too many wrong passwords
 */
export async function requireOwner(
  platform: Platform,
  viewer: Viewer,
  password: string | undefined,
): Promise<void> {
  const { db, now } = platform;
  const [row] = await db
    .select({ passwordHash: users.passwordHash, openedAt: sessions.openedAt, byCode: sessions.byCode })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, viewer.sessionId));
  if (!row?.passwordHash) {
    if (row && !row.byCode && row.openedAt.getTime() >= now() - FRESH_MS) return;
    throw new Failure(403, "fresh_sign_in_required", "Sign in again, then repeat this within ten minutes");
  }
  if (password === undefined) {
    throw new Failure(422, "password_required", "This needs the password of the account");
  }
  if (!(await isOwnPassword(platform, viewer, password, row.passwordHash))) {
    throw new Failure(422, "wrong_password", "The password is wrong");
  }
}

/**
 * Verifies the password of a signed-in viewer; wrong ones are counted.
 * @throws Failure 429
 */
export async function isOwnPassword(
  { attempts, limits }: Platform,
  { userId, sessionId }: Viewer,
  password: string,
  stored: string | null | undefined,
): Promise<boolean> {
  const [own, all] = [`password:session:${sessionId}`, `password:account:${userId}`];
  const refusal = await attempts.takeAll([
    [own, { most: limits.passwordTries, seconds: WRONG_SECONDS }],
    [all, { most: limits.passwordTries * SESSIONS, seconds: WRONG_SECONDS }],
  ]);
  if (refusal) throw refusal;
  const matches = await passwordMatches(password, stored);
  if (matches) await Promise.all([attempts.clear(own), attempts.giveBack(all)]);
  return matches;
}

/**
 * Whether a payment of this session with the stored card needs the password of the account. Sites ask before
 * the first attempt, to show the field with the form.
 */
export async function needsPasswordToPay(platform: Platform, viewer: Viewer): Promise<boolean> {
  if (await isDeviceSettled(platform, viewer)) return false;
  const [row] = await platform.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, viewer.userId));
  return Boolean(row?.passwordHash);
}

/** Whether the device of a session was registered at least a day ago, by the database's clock. */
export async function isDeviceSettled({ db }: Platform, { sessionId }: Viewer): Promise<boolean> {
  const [settled] = await db
    .select({ id: devices.id })
    .from(sessions)
    .innerJoin(devices, and(eq(devices.userId, sessions.userId), eq(devices.deviceId, sessions.deviceId)))
    .where(and(eq(sessions.id, sessionId), lte(devices.registeredAt, sql`now() - interval '1 day'`)));
  return settled !== undefined;
}
