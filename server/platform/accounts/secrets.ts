import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { Database } from "../database/database.ts";
import { secrets } from "../database/schema.ts";

/** Access tokens are signed with this; other services could check them with the public half alone. */
export const SIGNATURE_ALGORITHM = "ES256";

export interface Secrets {
  signingKey: CryptoKey;
  verificationKey: CryptoKey;
  /** Key of the HMAC that makes a refresh token's successor. */
  successorKey: Buffer;
}

/** Reads the installation's keys, making them on the first start. Safe when several processes start at once. */
export async function loadSecrets(db: Database): Promise<Secrets> {
  const { privateKey, publicKey } = await remember(db, "access-token-key", async () => {
    const pair = await generateKeyPair(SIGNATURE_ALGORITHM, { extractable: true });
    return { privateKey: await exportJWK(pair.privateKey), publicKey: await exportJWK(pair.publicKey) };
  });
  const successor = await remember(db, "refresh-successor-key", async () =>
    randomBytes(32).toString("base64url"),
  );
  return {
    signingKey: await importKey(privateKey),
    verificationKey: await importKey(publicKey),
    successorKey: Buffer.from(successor, "base64url"),
  };
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, SIGNATURE_ALGORITHM);
  if (key instanceof Uint8Array) throw new Error("the stored access token key is not an asymmetric one");
  return key;
}

/** The keys that the platform and its payment gateway share. */
export async function loadPaymentSecrets(db: Database): Promise<{ apiKey: string; webhookSecret: string }> {
  const random = async () => randomBytes(32).toString("base64url");
  return {
    apiKey: await remember(db, "payment-api-key", random),
    webhookSecret: await remember(db, "payment-webhook-secret", random),
  };
}

/** The key that signs addresses of media which are not for everybody. */
export async function loadMediaKey(db: Database): Promise<Buffer> {
  const key = await remember(db, "media-signing-key", async () => randomBytes(32).toString("base64url"));
  return Buffer.from(key, "base64url");
}

async function remember<T>(db: Database, name: string, make: () => Promise<T>): Promise<T> {
  const read = async () => (await db.select().from(secrets).where(eq(secrets.name, name)))[0];
  const known = await read();
  if (known) return known.value as T;
  await db
    .insert(secrets)
    .values({ name, value: await make() })
    .onConflictDoNothing();
  // Another process may have been first: what is stored counts.
  const stored = await read();
  if (!stored) throw new Error(`the secret ${name} could not be stored`);
  return stored.value as T;
}
