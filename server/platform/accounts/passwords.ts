import { hash, verify } from "@node-rs/argon2";

/** OWASP's parameters for argon2id: 19 MiB, two iterations (argon2id is the package's default algorithm). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Maximum length of a password; hashing longer ones would only cost CPU time. */
export const MAX_PASSWORD_LENGTH = 256;
export const MIN_PASSWORD_LENGTH = 8;

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let decoy: Promise<string> | undefined;

/**
 * Verifies a password against a stored hash. Without a hash (unknown account, or one without a password) it
 * verifies against a decoy, so that the response time does not reveal which accounts exist.
 */
export async function passwordMatches(password: string, stored: string | null | undefined): Promise<boolean> {
  if (stored) return verify(stored, password);
  decoy ??= hashPassword("no account has this one");
  await verify(await decoy, password);
  return false;
}
