import { hkdfSync } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import { getConfig } from "~/config/config.server";

/** Lifetime of an encrypted token. */
export const SEAL_LIFETIME_SECONDS = 600;

interface SealContext {
  /**
   * Stored in a cookie of the browser that may send the token back, so that a copied URL cannot be decrypted
   * elsewhere.
   */
  nonce: string;
  /** Purpose of the value; a token for one purpose is not accepted for another. */
  purpose: string;
  /** Milliseconds since the epoch. */
  now?: number;
}

/** Derives an encryption key for one browser; the secrets themselves only sign cookies and never encrypt. */
const keyOf = (secret: string, nonce: string) =>
  new Uint8Array(hkdfSync("sha256", secret, nonce, "sealed value", 32));

/**
 * Encrypts a value for a round trip through the browser, as compact JWE (RFC 7516: `dir`, AES-256-GCM).
 * @returns a URL-safe token that expires after ten minutes
 */
export function seal(value: string, { nonce, purpose, now = Date.now() }: SealContext): Promise<string> {
  const [secret = ""] = getConfig().sessionSecrets;
  return new EncryptJWT({ value })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setAudience(purpose)
    .setExpirationTime(Math.floor(now / 1000) + SEAL_LIFETIME_SECONDS)
    .encrypt(keyOf(secret, nonce));
}

/**
 * Decrypts a token of `seal`.
 * @returns undefined when the token is expired, altered, or for another browser or purpose
 */
export async function unseal(
  sealed: string,
  { nonce, purpose, now = Date.now() }: SealContext,
): Promise<string | undefined> {
  // Try every secret: as with cookies, tokens remain valid when a new first secret is added.
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
      // Try the next secret; the reason is not logged.
    }
  }
  return undefined;
}

/** Whether a text has the form of an encrypted token: five parts, the second (the encrypted key) empty. */
export function isSealed(text: string): boolean {
  return /^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/.test(text);
}
