/** Password reset by mail, and password change with the old password. */
import { randomBytes } from "node:crypto";
import { and, eq, gt, lt } from "drizzle-orm";
import type { Platform } from "../context.ts";
import type { Database } from "../database/database.ts";
import { passwordResets, users } from "../database/schema.ts";
import { Failure } from "../http/failures.ts";
import { networkOf } from "../http/network.ts";
import type { Mail } from "../mail/mail.ts";
import { composeNotice, notify, siteUrl } from "../mail/notices.ts";
import { requireUncommon } from "./common-passwords.ts";
import { isOwnPassword } from "./owner-check.ts";
import { hashPassword } from "./passwords.ts";
import type { Viewer } from "./sessions.ts";
import { forgetWrongPasswords, normalEmail } from "./sign-in.ts";
import { removeAccessOfCreator } from "./take-back.ts";
import { hashOf } from "./token-hash.ts";

const RESET_LIFETIME_MS = 60 * 60 * 1000;
/** Windows in which requested mails are counted (s). */
const MAILS_SECONDS = 3600;
const NETWORK_SECONDS = 600;

/**
 * Sends a link to set a new password if an account with this e-mail exists. Every request is queued, and the
 * account is looked up when the mail is composed, so neither the response nor its timing reveals which
 * accounts exist.
 * @throws Failure 429, for unknown e-mails too
 */
export async function forgotPassword(
  { attempts, db, mails, limits }: Platform,
  { email, address, locale }: { email: string; address: string; locale: string | undefined },
): Promise<void> {
  const perNetwork = { most: limits.passwordMailsPerNetwork, seconds: NETWORK_SECONDS };
  await attempts.take(`forgot:network:${networkOf(address)}`, perNetwork);
  const perAccount = { most: limits.passwordMails, seconds: MAILS_SECONDS };
  await attempts.take(`forgot:account:${normalEmail(email)}`, perAccount);
  await mails.add(db, "password-reset", normalEmail(email), locale);
}

/** Composes the password reset mail; undefined if there is no such account. */
export async function composeReset(
  { db, webOrigin, now }: Pick<Platform, "db" | "webOrigin" | "now">,
  email: string,
  locale: string | undefined,
): Promise<Mail | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  if (!user) return undefined;
  const token = randomBytes(32).toString("base64url");
  await db
    .insert(passwordResets)
    .values({ hash: hashOf(token), userId: user.id, expiresAt: new Date(now() + RESET_LIFETIME_MS) });
  const link = siteUrl(webOrigin, locale, `/auth/password/reset?token=${token}`);
  return composeNotice("password-reset", user.email, locale, link);
}

/**
 * Sets a new password with the token of a mail. Ends all sessions of the account, and the first time also what else
 * another person may have who opened it with this e-mail.
 * @throws Failure 422 `invalid_reset_token` for a token that is unknown, used or expired, or
 *   `password_too_common`; 429
 */
export async function resetPassword(
  platform: Platform,
  {
    token,
    password,
    address,
    locale,
  }: { token: string; password: string; address: string; locale: string | undefined },
): Promise<void> {
  const { db, attempts, sessions, realtime, now, limits } = platform;
  const perNetwork = { most: limits.passwordMailsPerNetwork, seconds: NETWORK_SECONDS };
  await attempts.take(`reset:network:${networkOf(address)}`, perNetwork);
  const hash = hashOf(token);
  const isValid = and(eq(passwordResets.hash, hash), gt(passwordResets.expiresAt, new Date(now())));
  // Check the token before the expensive hash; only its deletion in the transaction is authoritative.
  const [known] = await db.select({ hash: passwordResets.hash }).from(passwordResets).where(isValid);
  if (!known) throw invalidResetToken();
  await requireUncommon(password);
  const passwordHash = await hashPassword(password);
  const user = await db.transaction(async (tx) => {
    const [spent] = await tx.delete(passwordResets).where(isValid).returning();
    if (!spent) throw invalidResetToken();
    const { userId } = spent;
    await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
    const [before] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (before?.emailVerifiedAt === null) await removeAccessOfCreator(tx, userId);
    const [changed] = await tx
      .update(users)
      // The token proves that the user receives mail at this address.
      .set({ passwordHash, emailVerifiedAt: new Date(now()) })
      .where(eq(users.id, userId))
      .returning();
    await sessions.endAll(tx, userId);
    if (changed) await notify(platform, tx, "password-changed", { email: changed.email, locale });
    return changed;
  });
  if (!user) return;
  realtime.dropUser(user.id);
  await forgetWrongPasswords(platform, user.email, address);
}

const invalidResetToken = () =>
  new Failure(422, "invalid_reset_token", "This link is no longer valid, ask for a new one");

/**
 * Changes the password. Signs out all other sessions unless `signOutOthers` is false, but never this one.
 * @throws Failure 422 `invalid_credentials` for a wrong old password (a 401 would concern the session) or
 *   `password_too_common`, 429
 */
export async function changePassword(
  platform: Platform,
  viewer: Viewer,
  {
    oldPassword,
    newPassword,
    signOutOthers,
    locale,
  }: { oldPassword: string; newPassword: string; signOutOthers: boolean; locale: string | undefined },
): Promise<void> {
  const { db, sessions, realtime } = platform;
  const { userId, sessionId } = viewer;
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!(await isOwnPassword(platform, viewer, oldPassword, user?.passwordHash))) {
    throw new Failure(422, "invalid_credentials", "The old password is wrong");
  }
  await requireUncommon(newPassword);
  const passwordHash = await hashPassword(newPassword);
  const ended = await db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
    if (user) await notify(platform, tx, "password-changed", { email: user.email, locale });
    return signOutOthers ? sessions.endAll(tx, userId, sessionId) : [];
  });
  for (const id of ended) realtime.dropSession(id, userId);
}

/** Deletes expired reset tokens. */
export async function deleteExpiredResets(db: Database, now: number): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, new Date(now)));
}
