/**
 * Keys that can be replaced at runtime: every process loads the next key before any process signs with it.
 */
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Connection, Database } from "../database/database.ts";
import { secrets } from "../database/schema.ts";

/** Time between storing a new key and signing with it (ms). Processes reload their keys far more often. */
export const SWITCH_DELAY_MS = 5 * 60_000;
/** Clock difference between processes that is tolerated before a key is refused (ms). */
const SKEW_MS = 5 * 60_000;
/**
 * Retention of retired keys (ms); the next replacement deletes older ones. No media URL is valid for longer
 * than a week.
 */
const KEEPS_RETIRED_MS = 30 * 24 * 3_600_000;

/** A stored key, and the time from which it signs (ms since the epoch). */
export interface StoredKey {
  value: unknown;
  signsFrom: number;
}

/** Format of replaced keys. A key that was never replaced is stored as its bare value. */
const StoredRing = z.object({
  keys: z.array(z.object({ value: z.unknown(), signsFrom: z.number() })).min(1),
});

/** @returns the keys in the order in which they sign */
export function readStored(value: unknown): StoredKey[] {
  const ring = StoredRing.safeParse(value);
  return ring.success ? ring.data.keys : [{ value, signsFrom: 0 }];
}

export interface KeyRing<Key> {
  /** Current signing key. */
  signing(): Key;
  /** Keys of signatures that may still be valid: the current one first, then the next and previous ones. */
  accepted(): Key[];
  /** Reloads the stored keys. */
  reload(): Promise<void>;
}

export interface KeyRingOptions<Key> {
  db: Database;
  /** Name of the stored secret; it must exist. */
  name: string;
  read: (value: unknown) => Key | Promise<Key>;
  /** Lifetime of what is signed with a key (ms). */
  lifetimeMs: number;
  now: () => number;
}

/** Opens the key ring of a stored secret. */
export async function openKeyRing<Key>(options: KeyRingOptions<Key>): Promise<KeyRing<Key>> {
  const { db, name, read, lifetimeMs, now } = options;
  let keys = await load();

  async function load() {
    const [row] = await db.select().from(secrets).where(eq(secrets.name, name));
    if (!row) throw new Error(`there is no secret ${name}`);
    return Promise.all(
      readStored(row.value).map(async ({ value, signsFrom }) => ({ key: await read(value), signsFrom })),
    );
  }
  function current() {
    const key = keys.findLast(({ signsFrom }) => signsFrom <= now()) ?? keys[0];
    if (!key) throw new Error(`the secret ${name} has no key`);
    return key;
  }
  return {
    signing: () => current().key,
    accepted() {
      const first = current();
      const others = keys.filter((entry, at) => {
        const endsSigning = keys[at + 1]?.signsFrom ?? Number.POSITIVE_INFINITY;
        return entry !== first && endsSigning + lifetimeMs + SKEW_MS > now();
      });
      return [first, ...others].map(({ key }) => key);
    },
    async reload() {
      const fresh = await load();
      // Concurrent reloads may finish out of order: keep the newer keys.
      if ((fresh.at(-1)?.signsFrom ?? 0) >= (keys.at(-1)?.signsFrom ?? 0)) keys = fresh;
    },
  };
}

/** A previous replacement is pending: its key signs from this time on (ms since the epoch). */
export interface PendingKey {
  pendingUntil: number;
}

/**
 * Stores the next key of a secret.
 * @param connection within a transaction
 * @param next creates the key
 * @returns the time from which it signs (ms since the epoch); undefined if the secret does not exist
 */
export async function storeNextKey(
  connection: Connection,
  name: string,
  next: () => unknown,
  now: number,
): Promise<{ signsFrom: number } | PendingKey | undefined> {
  const [row] = await connection.select().from(secrets).where(eq(secrets.name, name)).for("update");
  if (!row) return undefined;
  const known = readStored(row.value);
  const newest = known.at(-1)?.signsFrom ?? 0;
  if (newest > now) return { pendingUntil: newest };
  const signsFrom = now + SWITCH_DELAY_MS;
  const kept = known.filter((_key, at) => {
    const endsSigning = known[at + 1]?.signsFrom ?? signsFrom;
    return endsSigning + KEEPS_RETIRED_MS > now;
  });
  const keys: StoredKey[] = [...kept, { value: await next(), signsFrom }];
  await connection.update(secrets).set({ value: { keys } }).where(eq(secrets.name, name));
  return { signsFrom };
}
