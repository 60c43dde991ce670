/** Permissions to play a programme, carried in its addresses: until when, and a signature over both. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** What a signature says about a request. */
export type Verdict = { outcome: "valid"; expiresAt: number } | { outcome: "expired" | "invalid" };

export interface MediaSigner {
  /**
   * Permission to play one programme, for the address of everything that belongs to it. Everybody who asks
   * within the same half of a lifetime gets the same text, so that a CDN keeps one copy for all of them.
   * @param path what `programmePath` says of the programme
   * @returns `<expiry in epoch seconds>.<signature>`, fit for one segment of an address
   */
  sign(path: string): string;
  /** Checks a permission; `expiresAt` is in epoch milliseconds. */
  verify(path: string, grant: string): Verdict;
}

export interface SignerOptions {
  key: Buffer;
  /** How long a permission works at most; it works half as long at least. */
  lifetimeSeconds: number;
  now: () => number;
}

/** Signs with HMAC-SHA-256. */
export function createMediaSigner({ key, lifetimeSeconds, now }: SignerOptions): MediaSigner {
  const step = Math.max(1, Math.floor(lifetimeSeconds / 2));
  const signatureOf = (path: string, expiry: number) =>
    createHmac("sha256", key).update(`${expiry}\n${path}`).digest();
  return {
    sign(path) {
      const expiry = (Math.floor(now() / 1_000 / step) + 2) * step;
      return `${expiry}.${signatureOf(path, expiry).toString("base64url")}`;
    },
    verify(path, grant) {
      // One spelling only: another one of the same permission would be another copy in every cache.
      const [, digits, text] = /^([1-9]\d{0,11})\.([\w-]{43})$/.exec(grant) ?? [];
      if (!digits || !text) return { outcome: "invalid" };
      const expected = signatureOf(path, Number(digits)).toString("base64url");
      if (!timingSafeEqual(Buffer.from(text), Buffer.from(expected))) return { outcome: "invalid" };
      const expiresAt = Number(digits) * 1_000;
      return expiresAt > now() ? { outcome: "valid", expiresAt } : { outcome: "expired" };
    },
  };
}
