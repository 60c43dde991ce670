import { createHmac, timingSafeEqual } from "node:crypto";

/** Header of a webhook: `t={seconds},v1={HMAC-SHA256 of "seconds.body"}`. */
export const SIGNATURE_HEADER = "touchline-signature";
/** Maximum age of a webhook (s), against replays. */
const TOLERANCE_SECONDS = 300;

/** Returns the header for the body of a webhook. @param now milliseconds since the epoch */
export function signWebhook(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${digest(secret, `${seconds}.${body}`)}`;
}

/** Whether a body was signed with the secret, and recently. */
export function isSigned(secret: string, body: string, header: unknown, now: number): boolean {
  const match = typeof header === "string" ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null;
  if (!match) return false;
  const [, seconds = "", signature = ""] = match;
  if (Math.abs(now / 1000 - Number(seconds)) > TOLERANCE_SECONDS) return false;
  const expected = digest(secret, `${seconds}.${body}`);
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature));
}

const digest = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("hex");
