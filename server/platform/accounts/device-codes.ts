import { randomBytes, randomInt } from "node:crypto";
import { and, eq, gt, isNull, lt } from "drizzle-orm";
import type { Platform } from "../context.ts";
import type { Connection, Database } from "../database/database.ts";
import { deviceCodes, users } from "../database/schema.ts";
import { Failure } from "../http/failures.ts";
import { networkOf } from "../http/network.ts";
import type { DeviceClaim } from "./devices.ts";
import { holdSession } from "./hold-session.ts";
import type { Viewer } from "./sessions.ts";
import { openSession, type SignedIn } from "./sign-in.ts";
import { hashOf } from "./token-hash.ts";

const LIFETIME_SECONDS = 600;
/** How long a device waits before it asks again. */
const INTERVAL_SECONDS = 5;
/** Requests may arrive this much closer to each other (ms), because networks delay them differently. */
const TOLERANCE_MS = 1_000;
/** Consonants only, so that no code is a word, and without Y, which is a vowel in some languages (RFC 8628, 6.1). */
const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
const USER_CODE_LENGTH = 6;
/** Windows in which new codes and wrong codes are counted (s). */
const STARTS_SECONDS = 600;
const WRONG_CODES_SECONDS = 600;

type DeviceCodeRow = typeof deviceCodes.$inferSelect;

/** What a device gets when it asks to be signed in (RFC 8628, section 3.2). */
export interface DeviceAuthorization {
  deviceCode: string;
  userCode: string;
  expiresInSeconds: number;
  intervalSeconds: number;
}

/** Letters of a typed code, without spaces and hyphens. */
const normalCode = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z]/g, "");

const newUserCode = () =>
  Array.from({ length: USER_CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/**
 * Creates a pair of codes for a device without a keyboard.
 * @throws Failure 429 after too many codes for one network
 */
export async function startDeviceCode(
  { db, attempts, limits, now }: Platform,
  { device, address }: { device: DeviceClaim; address: string },
): Promise<DeviceAuthorization> {
  await attempts.take(`device-code:network:${networkOf(address)}`, {
    most: limits.signInTriesPerNetwork,
    seconds: STARTS_SECONDS,
  });
  const deviceCode = randomBytes(32).toString("base64url");
  for (;;) {
    const userCode = newUserCode();
    const stored = await db
      .insert(deviceCodes)
      .values({
        hash: hashOf(deviceCode),
        userCode,
        deviceId: device.deviceId,
        deviceName: device.deviceName,
        addedAt: new Date(now()),
        expiresAt: new Date(now() + LIFETIME_SECONDS * 1000),
      })
      .onConflictDoNothing({ target: deviceCodes.userCode })
      .returning({ hash: deviceCodes.hash });
    if (stored.length > 0)
      return {
        deviceCode,
        userCode,
        expiresInSeconds: LIFETIME_SECONDS,
        intervalSeconds: INTERVAL_SECONDS,
      };
  }
}

/**
 * Signs a device in once its code was approved; the code is used up. A lost response ends the attempt: the
 * device asks for a new code.
 * @throws Failure 400 `authorization_pending`, `slow_down`, `access_denied` or `expired_token` (RFC 8628, section 3.5)
 */
export async function signInWithDeviceCode(platform: Platform, deviceCode: string): Promise<SignedIn> {
  const { db, now } = platform;
  const result = await db.transaction(async (tx) => {
    const isUsable = and(
      eq(deviceCodes.hash, hashOf(deviceCode)),
      gt(deviceCodes.expiresAt, new Date(now())),
    );
    const [row] = await tx.select().from(deviceCodes).where(isUsable);
    if (!row) return refusals.expired;
    if (row.isDenied) return refusals.denied;
    if (!row.userId) return waitLonger(tx, row, now());
    // Before the code, as by everything that ends sessions and deletes approved codes.
    const [user] = await tx.select().from(users).where(eq(users.id, row.userId)).for("update");
    const [used] = await tx.delete(deviceCodes).where(isUsable).returning();
    if (!user || !used) return refusals.expired;
    const { deviceId, deviceName } = used;
    return openSession(platform, tx, user, { deviceId, deviceName }, true);
  });
  // Thrown outside, because the transaction has to keep the time of the request.
  if (result instanceof Failure) throw result;
  return result;
}

const refusals = {
  expired: new Failure(400, "expired_token", "The code has expired or was used"),
  denied: new Failure(400, "access_denied", "The sign-in was denied"),
  pending: new Failure(400, "authorization_pending", "The code has not been approved yet"),
  early: new Failure(400, "slow_down", `Ask at most every ${INTERVAL_SECONDS} seconds`),
};

async function waitLonger(tx: Connection, { hash, polledAt }: DeviceCodeRow, now: number): Promise<Failure> {
  await tx
    .update(deviceCodes)
    .set({ polledAt: new Date(now) })
    .where(eq(deviceCodes.hash, hash));
  const isEarly = polledAt !== null && now - polledAt.getTime() < INTERVAL_SECONDS * 1000 - TOLERANCE_MS;
  return isEarly ? refusals.early : refusals.pending;
}

/** A user who enters a code, with the session and the address of the request. */
export interface CodeEntry {
  userCode: string;
  viewer: Pick<Viewer, "userId" | "sessionId">;
  address: string;
}

/**
 * Returns the device that shows a code, so that its owner can recognise it.
 * @throws Failure 404 `code_not_found` for a wrong, expired, denied or approved code; 429 after too many
 */
export async function findDeviceCode(platform: Platform, entry: CodeEntry): Promise<DeviceCodeRow> {
  return guarded(platform, entry, async () => {
    const [row] = await platform.db.select().from(deviceCodes).where(openWith(platform, entry));
    return row;
  });
}

/**
 * Approves or denies the sign-in of the device that shows a code, once.
 * @throws as `findDeviceCode`; 401 if the session ends meanwhile
 */
export async function decideDeviceCode(
  platform: Platform,
  entry: CodeEntry,
  isApproved: boolean,
): Promise<void> {
  const { userId } = entry.viewer;
  await guarded(platform, entry, () =>
    platform.db.transaction(async (tx) => {
      await holdSession(tx, entry.viewer);
      const [row] = await tx
        .update(deviceCodes)
        .set(isApproved ? { userId } : { isDenied: true })
        .where(openWith(platform, entry))
        .returning();
      return row;
    }),
  );
}

const openWith = ({ now }: Platform, { userCode }: CodeEntry) =>
  and(
    eq(deviceCodes.userCode, normalCode(userCode)),
    gt(deviceCodes.expiresAt, new Date(now())),
    isNull(deviceCodes.userId),
    eq(deviceCodes.isDenied, false),
  );

/**
 * Counts codes that open nothing, by account and by network: six letters can be guessed. A call that fails, such as
 * that of a session which ends meanwhile, tells nothing about the code and does not count.
 */
async function guarded(
  { attempts, limits }: Platform,
  { viewer: { userId }, address }: CodeEntry,
  find: () => Promise<DeviceCodeRow | undefined>,
): Promise<DeviceCodeRow> {
  const keys = [`device-code:user:${userId}`, `device-code:tries:${networkOf(address)}`] as const;
  const refusal = await attempts.takeAll([
    [keys[0], { most: limits.codeTries, seconds: WRONG_CODES_SECONDS }],
    [keys[1], { most: limits.codeTriesPerNetwork, seconds: WRONG_CODES_SECONDS }],
  ]);
  if (refusal) throw refusal;
  const giveBack = () => Promise.all(keys.map((key) => attempts.giveBack(key)));
  const row = await find().catch(async (error: unknown) => {
    // The database may be gone; the first failure is the one to report.
    await giveBack().catch(() => undefined);
    throw error;
  });
  if (!row) throw new Failure(404, "code_not_found", "No device shows this code, or it has expired");
  await giveBack();
  return row;
}

/** Deletes codes that have expired. */
export async function deleteExpiredDeviceCodes(db: Database, now: number): Promise<void> {
  await db.delete(deviceCodes).where(lt(deviceCodes.expiresAt, new Date(now)));
}
