import { eq } from "drizzle-orm";
import type { Platform } from "../context.ts";
import type { Connection } from "../database/database.ts";
import { users } from "../database/schema.ts";
import { Failure } from "../http/failures.ts";
import type { Limit } from "../http/rate-limit.ts";
import { admitDevice, type DeviceClaim, type DeviceRow, listDevices } from "./devices.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";
import type { UserRow } from "./present-account.ts";
import type { Tokens } from "./sessions.ts";

/** Wrong passwords; good ones are not counted. An address may be a whole office or the web host itself. */
const FAILED_LOGINS: Record<"address" | "account", Limit> = {
  address: { most: 100, seconds: 600 },
  account: { most: 10, seconds: 300 },
};
/** New accounts from one address are counted for that long. */
const SIGN_UPS_SECONDS = 600;

export interface SignedIn {
  user: UserRow;
  tokens: Tokens;
  devices: DeviceRow[];
  /** The device list is full: this device was not added and the tokens may only remove one. */
  limitExceeded: boolean;
}

/** E-mail addresses are compared without regard to letter case and surrounding space. */
export const normalEmail = (email: string) => email.trim().toLowerCase();

/**
 * Signs a viewer in by e-mail and password. Unknown accounts, accounts without a password and wrong passwords
 * give the same answer after the same work.
 * @throws Failure 401 `invalid_credentials`, 429 after too many wrong ones
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
  const { db, attempts } = platform;
  const keys = { address: `login:address:${address}`, account: `login:account:${normalEmail(email)}` };
  await attempts.take(keys.address, FAILED_LOGINS.address);
  await attempts.take(keys.account, FAILED_LOGINS.account);
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.email, normalEmail(email)));
  const matches = await passwordMatches(password, user?.passwordHash);
  if (!user || !matches) throw invalidCredentials();
  await Promise.all([attempts.giveBack(keys.address), attempts.clear(keys.account)]);
  return db.transaction(async (tx) => {
    // Comparing takes a while: whoever changed the password meanwhile signed everybody out, us too.
    const [current] = await tx.select().from(users).where(eq(users.id, user.id)).for("update");
    if (current?.passwordHash !== user.passwordHash) throw invalidCredentials();
    return openSession(platform, tx, current, device);
  });
}

const invalidCredentials = () =>
  new Failure(401, "invalid_credentials", "The e-mail or the password is wrong");

/** Opens a session for somebody who has proved who they are; a limited one when the device list is full. */
export async function openSession(
  { sessions, now, newId, deviceLimit }: Platform,
  tx: Connection,
  user: UserRow,
  device: DeviceClaim,
): Promise<SignedIn> {
  const admitted = await admitDevice(tx, user.id, device, { limit: deviceLimit, now: now(), newId });
  const session = { userId: user.id, deviceId: device.deviceId, limited: !admitted };
  return {
    user,
    tokens: await sessions.open(tx, session),
    devices: await listDevices(tx, user.id),
    limitExceeded: !admitted,
  };
}

/** What a sign-up form can say about a viewer. */
export type NewAccount = Pick<UserRow, "email" | "displayName"> &
  Partial<Pick<UserRow, "phone" | "countryName" | "city" | "postalCode" | "gender" | "dateOfBirth">>;

/**
 * Opens an account and signs its owner in. The device is not known yet: the device check that follows adds it.
 * @throws Failure 409 `user_already_exists`, 429
 */
export async function signUp(
  platform: Platform,
  { account, password, address }: { account: NewAccount; password: string; address: string },
): Promise<Pick<SignedIn, "user" | "tokens">> {
  const { db, attempts, sessions, now, newId, signUpsPerAddress: most } = platform;
  await attempts.take(`register:address:${address}`, { most, seconds: SIGN_UPS_SECONDS });
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
