import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { Database } from "../database/database.ts";
import { secrets } from "../database/schema.ts";
import type { PushKeys } from "../push/service.ts";
import { type KeyRing, openKeyRing, type PendingKey, storeNextKey } from "./key-ring.ts";

/** Algorithm of access tokens; asymmetric, so that other services could verify them with the public key. */
export const SIGNATURE_ALGORITHM = "ES256";
/** PostgreSQL notification channel for stored keys. */
export const KEYS_CHANNEL = "touchline_keys";

export interface TokenKeys {
  signingKey: CryptoKey;
  verificationKey: CryptoKey;
}

export interface Secrets {
  /** Keys of access tokens and of tickets. */
  tokenKeys: KeyRing<TokenKeys>;
  /** HMAC keys that derive the successor of a refresh token. */
  successorKeys: KeyRing<Buffer>;
  /** Keys that sign URLs of restricted media. */
  mediaKeys: KeyRing<Buffer>;
  /** Reloads all keys. */
  reload(): Promise<void>;
}

/** Lifetime of what is signed with each key (ms). */
export interface SecretLifetimes {
  tokensMs: number;
  successorsMs: number;
  mediaMs: number;
}

const random = () => randomBytes(32).toString("base64url");
const bytesOf = (value: unknown) => Buffer.from(String(value), "base64url");

/** Replaceable keys, by the name that operators use. */
const REPLACEABLE = {
  "access-tokens": { name: "access-token-key", make: makeTokenKeys },
  "refresh-tokens": { name: "refresh-successor-key", make: random },
  "media-urls": { name: "media-signing-key", make: random },
} as const;
export type ReplaceableKey = keyof typeof REPLACEABLE;
export const REPLACEABLE_KEYS = Object.keys(REPLACEABLE) as ReplaceableKey[];

/**
 * Loads the installation's keys, and creates them on the first start. Safe when several processes start
 * concurrently.
 */
export async function loadSecrets(
  db: Database,
  lifetimes: SecretLifetimes,
  now: () => number,
): Promise<Secrets> {
  for (const { name, make } of Object.values(REPLACEABLE)) await remember(db, name, async () => make());
  const ring = <Key>(of: ReplaceableKey, read: (value: unknown) => Key | Promise<Key>, lifetimeMs: number) =>
    openKeyRing({ db, name: REPLACEABLE[of].name, read, lifetimeMs, now });
  const tokenKeys = await ring("access-tokens", readTokenKeys, lifetimes.tokensMs);
  const successorKeys = await ring("refresh-tokens", bytesOf, lifetimes.successorsMs);
  const mediaKeys = await ring("media-urls", bytesOf, lifetimes.mediaMs);
  return {
    tokenKeys,
    successorKeys,
    mediaKeys,
    async reload() {
      await Promise.all([tokenKeys.reload(), successorKeys.reload(), mediaKeys.reload()]);
    },
  };
}

/**
 * Stores the next key and notifies all processes. It signs only after all of them had time to load it.
 * @param now epoch milliseconds
 * @returns the time from which it signs, or that of an earlier pending key; undefined if there is no key to
 *   replace
 */
export async function replaceKey(
  db: Database,
  key: ReplaceableKey,
  now: number,
): Promise<{ signsFrom: number } | PendingKey | undefined> {
  const { name, make } = REPLACEABLE[key];
  return db.transaction(async (tx) => {
    const result = await storeNextKey(tx, name, make, now);
    await tx.execute(sql`select pg_notify(${KEYS_CHANNEL}, ${key})`);
    return result;
  });
}

async function makeTokenKeys() {
  const pair = await generateKeyPair(SIGNATURE_ALGORITHM, { extractable: true });
  return { privateKey: await exportJWK(pair.privateKey), publicKey: await exportJWK(pair.publicKey) };
}

async function readTokenKeys(value: unknown): Promise<TokenKeys> {
  const { privateKey, publicKey } = value as Awaited<ReturnType<typeof makeTokenKeys>>;
  return { signingKey: await importKey(privateKey), verificationKey: await importKey(publicKey) };
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, SIGNATURE_ALGORITHM);
  if (key instanceof Uint8Array) throw new Error("the stored access token key is not an asymmetric one");
  return key;
}

/** Loads the keys shared by the platform and its payment gateway. */
export async function loadPaymentSecrets(db: Database): Promise<{ apiKey: string; webhookSecret: string }> {
  return {
    apiKey: await remember(db, "payment-api-key", async () => random()),
    webhookSecret: await remember(db, "payment-webhook-secret", async () => random()),
  };
}

/** Loads the key of the links in mails that end reminders. It is never replaced: mails are kept for years. */
export async function loadReminderKey(db: Database): Promise<Buffer> {
  return bytesOf(await remember(db, "reminder-link-key", async () => random()));
}

/**
 * Loads the keys by which push services recognise the installation, and that of topics. They are never replaced:
 * browsers have subscribed with the public one.
 */
export async function loadPushKeys(db: Database): Promise<PushKeys> {
  const make = async () => (await import("web-push")).default.generateVAPIDKeys();
  const pair = await remember(db, "web-push-keys", make);
  return { ...pair, topicKey: bytesOf(await remember(db, "push-topic-key", async () => random())) };
}

async function remember<T>(db: Database, name: string, make: () => Promise<T>): Promise<T> {
  const read = async () => (await db.select().from(secrets).where(eq(secrets.name, name)))[0];
  const known = await read();
  if (known) return known.value as T;
  await db
    .insert(secrets)
    .values({ name, value: await make() })
    .onConflictDoNothing();
  // Another process may have stored a value first: read it back.
  const stored = await read();
  if (!stored) throw new Error(`the secret ${name} could not be stored`);
  return stored.value as T;
}
