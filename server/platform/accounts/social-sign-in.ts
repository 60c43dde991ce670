import { and, eq, sql } from "drizzle-orm";
import type { Platform } from "../context.ts";
import type { Transaction } from "../database/database.ts";
import { devices, externalLogins, passwordResets, storedCards, users } from "../database/schema.ts";
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
 * e-mail address that the provider vouches for, else a new one. If nobody had proved to own that address, the
 * account is taken from whoever opened it.
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
  const { wasTakenBack, ...signedIn } = await db.transaction(async (tx) => {
    const { user, ...account } = await findOrOpenAccount(platform, tx, identity, displayName);
    return { ...(await openSession(platform, tx, user, device)), ...account };
  });
  if (wasTakenBack) platform.realtime.dropUser(signedIn.user.id);
  return signedIn;
}

async function findOrOpenAccount(
  platform: Platform,
  tx: Transaction,
  { issuer, subject, verifiedEmail, name }: SocialIdentity,
  displayName: string | undefined,
): Promise<{ user: UserRow; isNew: boolean; wasTakenBack: boolean }> {
  const { now, newId } = platform;
  // One first sign-in per person at a time: two at once would open two accounts.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`);
  const [linked] = await tx
    .select({ user: users })
    .from(externalLogins)
    .innerJoin(users, eq(users.id, externalLogins.userId))
    .where(and(eq(externalLogins.issuer, issuer), eq(externalLogins.subject, subject)));
  if (linked) return { user: linked.user, isNew: false, wasTakenBack: false };

  const addedAt = new Date(now());
  const id = newId();
  const [opened] = await tx
    .insert(users)
    .values({
      id,
      email: verifiedEmail ? normalEmail(verifiedEmail) : `${id}@${NO_EMAIL_DOMAIN}`,
      emailVerifiedAt: verifiedEmail ? addedAt : null,
      passwordHash: null,
      displayName: (displayName || name || verifiedEmail?.split("@", 1)[0] || "Viewer").slice(0, 256),
      addedAt,
    })
    .onConflictDoNothing({ target: users.email })
    .returning();
  const known = opened ?? (await accountWith(tx, verifiedEmail ?? ""));
  const wasTakenBack = known.emailVerifiedAt === null && opened === undefined;
  const user = wasTakenBack ? await takeBack(platform, tx, known) : known;
  await tx.insert(externalLogins).values({ issuer, subject, userId: user.id, addedAt });
  return { user, isNew: opened !== undefined, wasTakenBack };
}

/** The account with an e-mail, kept from changing until the transaction ends. */
async function accountWith(tx: Transaction, email: string): Promise<UserRow> {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(users.email, normalEmail(email)))
    .for("update");
  if (!user) throw new Error("the account was deleted while its owner signed in");
  return user;
}

/**
 * Gives an account to the one who proved to own its e-mail. Whoever opened it proved nothing, so all that they
 * could come back with or spend goes: password, sessions, devices, pending resets, the stored card.
 */
async function takeBack({ sessions, now }: Platform, tx: Transaction, { id }: UserRow): Promise<UserRow> {
  await sessions.endAll(tx, id);
  await tx.delete(devices).where(eq(devices.userId, id));
  await tx.delete(passwordResets).where(eq(passwordResets.userId, id));
  await tx.delete(storedCards).where(eq(storedCards.userId, id));
  const [user] = await tx
    .update(users)
    .set({ passwordHash: null, emailVerifiedAt: new Date(now()) })
    .where(eq(users.id, id))
    .returning();
  if (!user) throw new Error("the account was deleted while its owner signed in");
  return user;
}
