import { hash, verify } from "@node-rs/argon2";

/** OWASP's argon2id setting: 19 MiB, two passes (argon2id is the library's default algorithm). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Longest accepted password; a longer one would only buy the sender our CPU time. */
export const MAX_PASSWORD_LENGTH = 256;
export const MIN_PASSWORD_LENGTH = 8;

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let decoy: Promise<string> | undefined;

/**
 * Compares a password with a stored hash. Without a hash (unknown account, or one without a password) the
 * same work is done against a decoy, so that the answer's time does not tell which accounts exist.
 */
export async function passwordMatches(password: string, stored: string | null | undefined): Promise<boolean> {
  if (stored) return verify(stored, password);
  decoy ??= hashPassword("no account has this one");
  await verify(await decoy, password);
  return false;
}
