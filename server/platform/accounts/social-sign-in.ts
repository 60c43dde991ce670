import { and, eq, sql } from "drizzle-orm";
import type { Platform } from "../context.ts";
import type { Transaction } from "../database/database.ts";
import { externalLogins, users } from "../database/schema.ts";
import type { Limit } from "../http/rate-limit.ts";
import type { SocialIdentity, SocialToken } from "../social/identity.ts";
import type { DeviceClaim } from "./devices.ts";
import { NO_EMAIL_DOMAIN, type UserRow } from "./present-account.ts";
import { normalEmail, openSession, type SignedIn } from "./sign-in.ts";

/** Refused tokens per address; each may cost calls to a provider. */
const FAILED_SIGN_INS: Limit = { most: 100, seconds: 600 };

export interface SocialSignIn {
  provider: string;
  token: SocialToken;
  /** Name for a new account; Apple tells it to the application only, and only once. */
  displayName?: string;
  device: DeviceClaim;
  address: string;
}

/**
 * Signs a viewer in by a provider's token. Whoever signs in for the first time gets the account with the
 * e-mail address that the provider vouches for, else a new one.
 * @returns as a sign-in by password; `isNew` when the account was opened just now
 * @throws Failure 400 `provider_not_supported`, 401 `login_failed`, 429 after too many refused tokens
 */
export async function signInWithProvider(
  platform: Platform,
  { provider, token, displayName, device, address }: SocialSignIn,
): Promise<SignedIn & { isNew: boolean }> {
  const { db, attempts, social } = platform;
  const name = social.requireProvider(provider);
  const key = `social:address:${address}`;
  await attempts.take(key, FAILED_SIGN_INS);
  const identity = await social.verify(name, token);
  await attempts.giveBack(key);
  return db.transaction(async (tx) => {
    const { user, isNew } = await findOrOpenAccount(platform, tx, identity, displayName);
    return { ...(await openSession(platform, tx, user, device)), isNew };
  });
}

async function findOrOpenAccount(
  { now, newId }: Platform,
  tx: Transaction,
  { issuer, subject, verifiedEmail, name }: SocialIdentity,
  displayName: string | undefined,
): Promise<{ user: UserRow; isNew: boolean }> {
  // One first sign-in per person at a time: two at once would open two accounts.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`);
  const [linked] = await tx
    .select({ user: users })
    .from(externalLogins)
    .innerJoin(users, eq(users.id, externalLogins.userId))
    .where(and(eq(externalLogins.issuer, issuer), eq(externalLogins.subject, subject)));
  if (linked) return { user: linked.user, isNew: false };

  const addedAt = new Date(now());
  const id = newId();
  const [opened] = await tx
    .insert(users)
    .values({
      id,
      email: verifiedEmail ? normalEmail(verifiedEmail) : `${id}@${NO_EMAIL_DOMAIN}`,
      passwordHash: null,
      displayName: (displayName || name || verifiedEmail?.split("@", 1)[0] || "Viewer").slice(0, 256),
      addedAt,
    })
    .onConflictDoNothing({ target: users.email })
    .returning();
  const user = opened ?? (await accountWith(tx, verifiedEmail ?? ""));
  await tx.insert(externalLogins).values({ issuer, subject, userId: user.id, addedAt });
  return { user, isNew: opened !== undefined };
}

async function accountWith(tx: Transaction, email: string): Promise<UserRow> {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(users.email, normalEmail(email)));
  if (!user) throw new Error("the account was deleted while its owner signed in");
  return user;
}
