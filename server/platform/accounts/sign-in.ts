import { and, eq } from "drizzle-orm";
import type { Platform } from "../context.ts";
import type { Connection } from "../database/database.ts";
import { devices, users } from "../database/schema.ts";
import { Failure } from "../http/failures.ts";
import { networkOf } from "../http/network.ts";
import type { Limit } from "../http/rate-limit.ts";
import { requireUncommon } from "./common-passwords.ts";
import { admitDevice, type DeviceClaim, type DeviceRow, listDevices } from "./devices.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";
import type { UserRow } from "./present-account.ts";
import type { Tokens } from "./sessions.ts";

/** Windows in which wrong passwords are counted (s); correct ones do not count. */
const PAIR_SECONDS = 300;
const ACCOUNT_SECONDS = 3600;
const NETWORK_SECONDS = 600;
const KNOWN_DEVICE_SECONDS = 3600;
/** Factor by which the limit for an account's own devices on all networks exceeds that for one network. */
const KNOWN_DEVICE_NETWORKS = 10;
/** Window in which new accounts of one network are counted (s). */
const SIGN_UPS_SECONDS = 600;

export interface SignedIn {
  user: UserRow;
  tokens: Tokens;
  devices: DeviceRow[];
  /** Whether the device limit was reached: the device was not added, and the tokens may only remove one. */
  limitExceeded: boolean;
}

/** Normalises an e-mail address for comparison: ignores letter case and surrounding whitespace. */
export const normalEmail = (email: string) => email.trim().toLowerCase();

/**
 * Signs a viewer in with e-mail and password. Unknown accounts, accounts without a password and wrong
 * passwords give the same response after the same work. If guesses have exhausted the limits, a device of the
 * account has separate limits, so that an attacker cannot lock out its owner.
 * @throws Failure 401 `invalid_credentials`, 429 after too many wrong passwords
 */
export async function signIn(
  platform: Platform,
  {
    email,
    password,
    device,
    address,
  }: { email: string; password: string; device: DeviceClaim; address: string },
): Promise<SignedIn> {
  const { db } = platform;
  const giveBack = await takeAttempt(platform, { email, deviceId: device.deviceId, address });
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.email, normalEmail(email)));
  const matches = await passwordMatches(password, user?.passwordHash);
  if (!user || !matches) throw invalidCredentials();
  await giveBack();
  return db.transaction(async (tx) => {
    // If the password was changed during the comparison, all sessions were ended: do not open a new one.
    const [current] = await tx.select().from(users).where(eq(users.id, user.id)).for("update");
    if (current?.passwordHash !== user.passwordHash) throw invalidCredentials();
    return openSession(platform, tx, current, device);
  });
}

const pairKey = (email: string, address: string) => `login:pair:${normalEmail(email)} ${networkOf(address)}`;

/**
 * Resets the count of wrong passwords for an account from a network, after the owner has been verified there.
 */
export function forgetWrongPasswords({ attempts }: Platform, email: string, address: string): Promise<void> {
  return attempts.clear(pairKey(email, address));
}

/**
 * Counts a sign-in before its password is verified.
 * @returns function that uncounts the attempt, for a correct password
 * @throws Failure 429
 */
async function takeAttempt(
  platform: Platform,
  { email, deviceId, address }: { email: string; deviceId: string; address: string },
): Promise<() => Promise<void>> {
  const { attempts, limits } = platform;
  const account = normalEmail(email);
  const network = networkOf(address);
  const taken: [string, Limit][] = [
    [pairKey(email, address), { most: limits.signInTries, seconds: PAIR_SECONDS }],
    [`login:account:${account}`, { most: limits.signInTriesPerAccount, seconds: ACCOUNT_SECONDS }],
    [`login:network:${network}`, { most: limits.signInTriesPerNetwork, seconds: NETWORK_SECONDS }],
  ];
  const refusal = await attempts.takeAll(taken);
  if (refusal) {
    if (!(await isDeviceOf(platform, account, deviceId))) throw refusal;
    const most = limits.signInTriesKnownDevice;
    // User agents can be guessed: these attempts are limited too, only counted separately.
    const known: [string, Limit][] = [
      [`login:known:${account} ${network}`, { most, seconds: KNOWN_DEVICE_SECONDS }],
      [`login:known:${account}`, { most: most * KNOWN_DEVICE_NETWORKS, seconds: KNOWN_DEVICE_SECONDS }],
    ];
    const final = await attempts.takeAll(known);
    if (final) throw final;
    taken.push(...known);
  }
  return async () => {
    await Promise.all(taken.map(([key]) => attempts.giveBack(key)));
    await forgetWrongPasswords(platform, email, address);
  };
}

async function isDeviceOf({ db }: Platform, email: string, deviceId: string): Promise<boolean> {
  const [known] = await db
    .select({ id: devices.id })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .where(and(eq(users.email, email), eq(devices.deviceId, deviceId)));
  return known !== undefined;
}

const invalidCredentials = () =>
  new Failure(401, "invalid_credentials", "The e-mail or the password is wrong");

/**
 * Opens a session for an authenticated user; a limited one if the device limit is reached.
 * @param byCode whether another session has approved it
 */
export async function openSession(
  { sessions, now, newId, deviceLimit }: Platform,
  tx: Connection,
  user: UserRow,
  device: DeviceClaim,
  byCode = false,
): Promise<SignedIn> {
  const admitted = await admitDevice(tx, user.id, device, { limit: deviceLimit, now: now(), newId });
  const session = { userId: user.id, deviceId: device.deviceId, limited: !admitted, byCode };
  return {
    user,
    tokens: await sessions.open(tx, session),
    devices: await listDevices(tx, user.id),
    limitExceeded: !admitted,
  };
}

/** Fields of the sign-up form. */
export type NewAccount = Pick<UserRow, "email" | "displayName"> &
  Partial<Pick<UserRow, "phone" | "countryName" | "city" | "postalCode" | "gender" | "dateOfBirth">>;

/**
 * Creates an account and signs its owner in. The device check that follows adds the device.
 * @throws Failure 409 `user_already_exists`, 422 `password_too_common`, 429
 */
export async function signUp(
  platform: Platform,
  { account, password, address }: { account: NewAccount; password: string; address: string },
): Promise<Pick<SignedIn, "user" | "tokens">> {
  const { db, attempts, sessions, now, newId, signUpsPerAddress: most } = platform;
  await attempts.take(`register:network:${networkOf(address)}`, { most, seconds: SIGN_UPS_SECONDS });
  await requireUncommon(password);
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({
        ...account,
        id: newId(),
        email: normalEmail(account.email),
        passwordHash,
        addedAt: new Date(now()),
      })
      .onConflictDoNothing({ target: users.email })
      .returning();
    if (!user) throw new Failure(409, "user_already_exists", "There is an account with this e-mail already");
    return { user, tokens: await sessions.open(tx, { userId: user.id, deviceId: null, limited: false }) };
  });
}
