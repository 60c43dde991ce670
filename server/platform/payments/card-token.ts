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
  /** Name for the viewer: brand and last four digits, `Visa 4242`. Tokens of earlier versions have none. */
  name?: string;
}

/** Returns the id of a card form: the hash of its `state`, which the site generates for each form. */
export const formOf = (state: string): string => createHash("sha256").update(state).digest("base64url");

/** Separates the time and the card's name; versions that know no name read the time up to it. */
const NAME_SEPARATOR = "~";

/**
 * Returns the token for the site. Its parts, separated by dots: the gateway's token, the form, the time with
 * the card's name, a signature.
 * @param secret shared by the platform and its gateway
 */
export function bindCard(secret: string, { card, form, enteredAt, name }: BoundCard): string {
  const time = enteredAt.toString(36);
  const named = name && `${NAME_SEPARATOR}${Buffer.from(name).toString("base64url")}`;
  const text = [card, form, `${time}${named ?? ""}`].join(".");
  return `${text}.${sign(secret, text)}`;
}

/** Parses a token. @returns undefined if `bindCard` did not create it with this secret */
export function readBoundCard(secret: string, token: string): BoundCard | undefined {
  const parts = token.split(".");
  const signature = Buffer.from(parts.pop() ?? "");
  const expected = Buffer.from(sign(secret, parts.join(".")));
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined;
  const [time = "", name] = (parts.pop() ?? "").split(NAME_SEPARATOR);
  const form = parts.pop() ?? "";
  return {
    card: parts.join("."),
    form,
    enteredAt: Number.parseInt(time, 36),
    name: name && Buffer.from(name, "base64url").toString(),
  };
}

/** Name of a card for its owner, as `BoundCard` has it. */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }): string => `${brand} ${last4}`;

const sign = (secret: string, text: string) =>
  createHmac("sha256", secret).update(`card token\n${text}`).digest("base64url");
