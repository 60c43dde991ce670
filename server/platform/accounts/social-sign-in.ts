import { and, eq, sql } from "drizzle-orm";
import { plainText } from "../../../common/plain-text.ts";
import type { Platform } from "../context.ts";
import type { Transaction } from "../database/database.ts";
import { externalLogins, passwordResets, storedCards, users } from "../database/schema.ts";
import { networkOf } from "../http/network.ts";
import type { SocialIdentity, SocialToken } from "../social/identity.ts";
import type { DeviceClaim } from "./devices.ts";
import { NO_EMAIL_DOMAIN, type UserRow } from "./present-account.ts";
import { normalEmail, openSession, type SignedIn } from "./sign-in.ts";
import { removeAccessOfCreator } from "./take-back.ts";

/** Window in which refused tokens of a network are counted (s); each may cost calls to a provider. */
const FAILED_SECONDS = 600;

export interface SocialSignIn {
  provider: string;
  token: SocialToken;
  /** Name for a new account. Apple sends it to the app only, and only at the first sign-in. */
  displayName?: string;
  device: DeviceClaim;
  address: string;
}

/**
 * Signs a viewer in with a provider's token. The first sign-in links the account with the e-mail address that
 * the provider has verified, or creates one. If the e-mail of that account was never verified, its previous
 * credentials are removed.
 * @returns as a sign-in with password; `isNew` if the account was just created
 * @throws Failure 400 `provider_not_supported`, 401 `login_failed`, 429 after too many refused tokens
 */
export async function signInWithProvider(
  platform: Platform,
  { provider, token, displayName, device, address }: SocialSignIn,
): Promise<SignedIn & { isNew: boolean }> {
  const { db, attempts, social, limits } = platform;
  const name = social.requireProvider(provider);
  const key = `social:network:${networkOf(address)}`;
  await attempts.take(key, { most: limits.signInTriesPerNetwork, seconds: FAILED_SECONDS });
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
  // Serialise first sign-ins with the same linked account: concurrent ones would create two accounts.
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
      displayName: nameOf(displayName, name, verifiedEmail?.split("@", 1)[0]),
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

/** Returns the first name that is not empty as plain text; providers accept arbitrary text. */
function nameOf(...names: (string | null | undefined)[]): string {
  const [name = "Viewer"] = names.map((each) => plainText(each ?? "")).filter(Boolean);
  return name.slice(0, 256);
}

/** Selects the account with an e-mail and locks it until the transaction ends. */
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
 * Gives an account to the verified owner of its e-mail. Removes everything with which an unverified creator
 * could sign in again, pay, or read what the owner follows: password, sessions, devices, pending resets, the stored
 * card, the link of the calendar.
 */
async function takeBack({ sessions, now }: Platform, tx: Transaction, { id }: UserRow): Promise<UserRow> {
  await sessions.endAll(tx, id);
  await tx.delete(passwordResets).where(eq(passwordResets.userId, id));
  await tx.delete(storedCards).where(eq(storedCards.userId, id));
  await removeAccessOfCreator(tx, id);
  const [user] = await tx
    .update(users)
    .set({ passwordHash: null, emailVerifiedAt: new Date(now()) })
    .where(eq(users.id, id))
    .returning();
  if (!user) throw new Error("the account was deleted while its owner signed in");
  return user;
}
