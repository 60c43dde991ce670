import { hkdfSync } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import { getConfig } from "~/config/config.server";

/** How long a sealed value can be opened. */
export const SEAL_LIFETIME_SECONDS = 600;

interface SealContext {
  /** Kept in a cookie of the browser that may bring the value back: a copied address opens nothing elsewhere. */
  nonce: string;
  /** Name of the value; one sealed value cannot stand in for another. */
  purpose: string;
  /** Milliseconds since the epoch. */
  now?: number;
}

/** A key for one browser; the secrets themselves sign cookies and never encrypt. */
const keyOf = (secret: string, nonce: string) =>
  new Uint8Array(hkdfSync("sha256", secret, nonce, "sealed value", 32));

/**
 * Encrypts a value for a round trip through the browser, as compact JWE (RFC 7516: `dir`, AES-256-GCM).
 * @returns text that is safe in a URL and is worth nothing after ten minutes
 */
export function seal(value: string, { nonce, purpose, now = Date.now() }: SealContext): Promise<string> {
  const [secret = ""] = getConfig().sessionSecrets;
  return new EncryptJWT({ value })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setAudience(purpose)
    .setExpirationTime(Math.floor(now / 1000) + SEAL_LIFETIME_SECONDS)
    .encrypt(keyOf(secret, nonce));
}

/** The value of `seal`, or undefined when it is expired, altered, of another browser or for something else. */
export async function unseal(
  sealed: string,
  { nonce, purpose, now = Date.now() }: SealContext,
): Promise<string | undefined> {
  // Every secret is tried: values outlive the change of the first one, as cookies do.
  for (const secret of getConfig().sessionSecrets) {
    try {
      const { payload } = await jwtDecrypt(sealed, keyOf(secret, nonce), {
        audience: purpose,
        currentDate: new Date(now),
        keyManagementAlgorithms: ["dir"],
        contentEncryptionAlgorithms: ["A256GCM"],
        requiredClaims: ["exp"],
      });
      if (typeof payload.value === "string") return payload.value;
    } catch {
      // Why it does not open is nobody's business, least of all a log's.
    }
  }
  return undefined;
}

/** Whether a text has the form of a sealed value: five parts, the second (an encrypted key) empty. */
export function isSealed(text: string): boolean {
  return /^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/.test(text);
}
