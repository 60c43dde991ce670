/** Signed tokens for entered cards, bound to the card form in which they were entered. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** An entered card. */
export interface BoundCard {
  /** The gateway's own token. */
  card: string;
  /** Id of the card form, from `formOf`. */
  form: string;
  /** Milliseconds since the epoch. */
  enteredAt: number;
}

/** Returns the id of a card form: the hash of its `state`, which the site generates for each form. */
export const formOf = (state: string): string => createHash("sha256").update(state).digest("base64url");

/**
 * Returns the token for the site. Its parts, separated by dots: the gateway's token, the form, the time, a
 * signature.
 * @param secret shared by the platform and its gateway
 */
export function bindCard(secret: string, { card, form, enteredAt }: BoundCard): string {
  const text = [card, form, enteredAt.toString(36)].join(".");
  return `${text}.${sign(secret, text)}`;
}

/** Parses a token. @returns undefined if `bindCard` did not create it with this secret */
export function readBoundCard(secret: string, token: string): BoundCard | undefined {
  const parts = token.split(".");
  const signature = Buffer.from(parts.pop() ?? "");
  const expected = Buffer.from(sign(secret, parts.join(".")));
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined;
  const enteredAt = Number.parseInt(parts.pop() ?? "", 36);
  const form = parts.pop() ?? "";
  return { card: parts.join("."), form, enteredAt };
}

const sign = (secret: string, text: string) =>
  createHmac("sha256", secret).update(`card token\n${text}`).digest("base64url");
