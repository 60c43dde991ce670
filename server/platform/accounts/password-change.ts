/** New passwords: for whoever forgot the old one, and for whoever knows it. */
import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, lt } from "drizzle-orm";
import type { Platform } from "../context.ts";
import type { Database } from "../database/database.ts";
import { passwordResets, users } from "../database/schema.ts";
import { Failure } from "../http/failures.ts";
import type { Limit } from "../http/rate-limit.ts";
import type { Mail } from "../mail/mail.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";
import type { UserRow } from "./present-account.ts";
import type { Viewer } from "./sessions.ts";
import { normalEmail } from "./sign-in.ts";

const RESET_LIFETIME_MS = 60 * 60 * 1000;
/** An address may be a whole office or the web host itself. */
const FORGOTTEN: Record<"address" | "account", Limit> = {
  address: { most: 100, seconds: 600 },
  account: { most: 5, seconds: 3600 },
};
const WRONG_OLD_PASSWORDS: Limit = { most: 10, seconds: 300 };
const RESETS: Limit = { most: 100, seconds: 600 };

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/**
 * Has a link sent to set a new password, if there is an account with this e-mail. Every e-mail is put into the
 * queue and looked up when the mail is written, so neither the answer nor its time tells which accounts exist.
 * @throws Failure 429, for unknown e-mails too
 */
export async function forgotPassword(
  { attempts, db, mails }: Platform,
  { email, address }: { email: string; address: string },
): Promise<void> {
  await attempts.take(`forgot:address:${address}`, FORGOTTEN.address);
  await attempts.take(`forgot:account:${normalEmail(email)}`, FORGOTTEN.account);
  await mails.add(db, "password-reset", normalEmail(email));
}

/** Writes the mail with a link to set a new password; undefined when there is no such account. */
export async function composeReset(
  { db, webOrigin, now }: Pick<Platform, "db" | "webOrigin" | "now">,
  email: string,
): Promise<Mail | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  if (!user) return undefined;
  const token = randomBytes(32).toString("base64url");
  await db
    .insert(passwordResets)
    .values({ hash: hashOf(token), userId: user.id, expiresAt: new Date(now() + RESET_LIFETIME_MS) });
  return {
    to: user.email,
    subject: "Set a new password for Touchline",
    text: resetText(user, `${webOrigin}/auth/password/reset?token=${token}`),
  };
}

const resetText = ({ displayName }: UserRow, link: string) =>
  [
    `Hello ${displayName},`,
    "",
    "somebody, probably you, asked for a new password for your Touchline account.",
    "Open this address within an hour to choose one. It works once.",
    "",
    link,
    "",
    "If it was not you, do nothing: your password stays as it is.",
  ].join("\n");

/**
 * Sets a new password with the token of a mail. Everybody who is signed in to the account is signed out.
 * @throws Failure 422 `invalid_reset_token` for a token that is unknown, used or too old; 429
 */
export async function resetPassword(
  platform: Platform,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<void> {
  const { db, attempts, sessions, realtime, now } = platform;
  await attempts.take(`reset:address:${address}`, RESETS);
  const hash = hashOf(token);
  const isValid = and(eq(passwordResets.hash, hash), gt(passwordResets.expiresAt, new Date(now())));
  // Hashing is expensive, so the token is looked at first; what counts is its deletion.
  const [known] = await db.select({ hash: passwordResets.hash }).from(passwordResets).where(isValid);
  if (!known) throw invalidResetToken();
  const passwordHash = await hashPassword(password);
  const user = await db.transaction(async (tx) => {
    const [spent] = await tx.delete(passwordResets).where(isValid).returning();
    if (!spent) throw invalidResetToken();
    await tx.delete(passwordResets).where(eq(passwordResets.userId, spent.userId));
    const [changed] = await tx
      .update(users)
      // Whoever has the token reads the mail.
      .set({ passwordHash, emailVerifiedAt: new Date(now()) })
      .where(eq(users.id, spent.userId))
      .returning();
    await sessions.endAll(tx, spent.userId);
    return changed;
  });
  if (!user) return;
  realtime.dropUser(user.id);
  await attempts.clear(`login:account:${user.email}`);
}

const invalidResetToken = () =>
  new Failure(422, "invalid_reset_token", "This link is no longer valid, ask for a new one");

/**
 * Trades the old password for a new one. Other devices are signed out, this one stays.
 * @throws Failure 422 `invalid_credentials` for a wrong old password (401 would mean the session), 429
 */
export async function changePassword(
  platform: Platform,
  { userId, sessionId }: Viewer,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<void> {
  const { db, attempts, sessions, realtime } = platform;
  const key = `change-password:${userId}`;
  await attempts.take(key, WRONG_OLD_PASSWORDS);
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!(await passwordMatches(oldPassword, user?.passwordHash))) {
    throw new Failure(422, "invalid_credentials", "The old password is wrong");
  }
  await attempts.clear(key);
  const passwordHash = await hashPassword(newPassword);
  const ended = await db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
    return sessions.endAll(tx, userId, sessionId);
  });
  for (const id of ended) realtime.dropSession(id, userId);
}

/** Deletes permissions that are too old to be used. */
export async function deleteExpiredResets(db: Database, now: number): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, new Date(now)));
}
