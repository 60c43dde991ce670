/**
 * Signed permissions to play a demo stream, carried in its URLs: expiry, and a signature of expiry and path.
 */
import { createHmac, timingSafeEqual } from "node:crypto";

/** Result of verifying a signature. */
export type Verdict = { outcome: "valid"; expiresAt: number } | { outcome: "expired" | "invalid" };

export interface MediaSigner {
  /**
   * Returns a permission for one demo stream, valid for all its URLs. Requests within the same half of a
   * lifetime get the same text, so that a CDN stores one copy for all viewers.
   * @param path from `programmePath`
   * @param expiresAt end of another permission, in epoch milliseconds, so that both end together; by default the
   *   usual time
   * @returns `<expiry in epoch seconds>.<signature>`, safe as one path segment
   */
  sign(path: string, expiresAt?: number): string;
  /** Verifies a permission; `expiresAt` is in epoch milliseconds. */
  verify(path: string, grant: string): Verdict;
}

export interface SignerOptions {
  /** One key signs at a time; signatures of all accepted keys are valid. */
  keys: { signing(): Buffer; accepted(): Buffer[] };
  /** Maximum lifetime of a permission (s); the minimum is half of it. */
  lifetimeSeconds: number;
  now: () => number;
}

/**
 * Returns when a URL that is signed now expires: the same time for half of a lifetime.
 * @param now milliseconds since the epoch
 * @returns seconds since the epoch
 */
export function expiryOf(now: number, lifetimeSeconds: number): number {
  const step = Math.max(1, Math.floor(lifetimeSeconds / 2));
  return (Math.floor(now / 1_000 / step) + 2) * step;
}

/** Signs with HMAC-SHA-256. */
export function createMediaSigner({ keys, lifetimeSeconds, now }: SignerOptions): MediaSigner {
  const signatureOf = (key: Buffer, path: string, expiry: number) =>
    createHmac("sha256", key).update(`${expiry}\n${path}`).digest("base64url");
  return {
    sign(path, expiresAt) {
      const expiry =
        expiresAt === undefined ? expiryOf(now(), lifetimeSeconds) : Math.floor(expiresAt / 1_000);
      return `${expiry}.${signatureOf(keys.signing(), path, expiry)}`;
    },
    verify(path, grant) {
      // Accept one spelling only: other spellings of the same permission would be separate cache entries.
      const [, digits, text] = /^([1-9]\d{0,11})\.([\w-]{43})$/.exec(grant) ?? [];
      if (!digits || !text) return { outcome: "invalid" };
      const input = Buffer.from(text);
      const isSigned = keys
        .accepted()
        .some((key) => timingSafeEqual(input, Buffer.from(signatureOf(key, path, Number(digits)))));
      if (!isSigned) return { outcome: "invalid" };
      const expiresAt = Number(digits) * 1_000;
      return expiresAt > now() ? { outcome: "valid", expiresAt } : { outcome: "expired" };
    },
  };
}
