/** Readers for the usual kinds of values. The message of a failed one completes "expected …". */
import { isIP } from "node:net";
import { z } from "zod";
import type { TextReader } from "./setting.ts";

/**
 * Returns a reader of a text.
 * @param expected completes "expected …"
 * @param read converts the text; undefined if it is invalid
 */
export function reader<T>(expected: string, read: (text: string) => T | undefined): TextReader<T> {
  return z.string().transform((text, context) => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue(expected);
    return z.NEVER;
  });
}

/** A whole number in decimal digits. */
export const wholeNumber = (
  min: number,
  max: number,
  expected = `a whole number from ${min} to ${max}`,
): TextReader<number> =>
  reader(expected, (text) => {
    const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  });

/** A share of all, in decimal digits. */
export const share: TextReader<number> = reader("a number from 0 to 1, such as 0.01", (text) => {
  const value = /^\d(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  return value <= 1 ? value : undefined;
});

/** A port to listen on. */
export const port = wholeNumber(0, 65_535, "a port number from 0 to 65535 (0 picks a free one)");

/** One of some words. */
export const oneOf = <const W extends string>(...words: W[]): TextReader<W> =>
  reader(words.length === 2 ? words.join(" or ") : `one of ${words.join(", ")}`, (text) =>
    words.find((word) => word === text),
  );

/** `on` is true, `off` false. */
export const onOrOff: TextReader<boolean> = reader("on or off", (text) =>
  text === "on" ? true : text === "off" ? false : undefined,
);

export const trueOrFalse: TextReader<boolean> = reader("true or false", (text) =>
  text === "true" ? true : text === "false" ? false : undefined,
);

/** Any text that matches a pattern. @param expected describes it in error messages */
export const matching = (pattern: RegExp, expected: string): TextReader<string> =>
  reader(expected, (text) => (pattern.test(text) ? text : undefined));

/** Any text that is not blank. */
export const nonBlank = (expected: string): TextReader<string> =>
  reader(expected, (text) => (text.trim() ? text : undefined));

/**
 * A URL, without slashes at its end.
 * @param protocols with their colon, e.g. `https:`
 */
export const urlOf = (...protocols: string[]): TextReader<string> =>
  reader(`a URL beginning with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`, (text) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text.replace(/\/+$/, "") : undefined,
  );

/** Scheme and host of an http URL. */
export const origin: TextReader<string> = reader(
  "an origin, that is scheme and host without a path",
  originOf,
);

/** Origins, separated by commas or spaces. */
export const origins: TextReader<string[]> = reader(
  "up to 20 origins (scheme and host, no path), separated by commas or spaces",
  (text) => {
    const list = text
      .split(/[\s,]+/)
      .filter(Boolean)
      .flatMap((each) => originOf(each) ?? []);
    const count = text.split(/[\s,]+/).filter(Boolean).length;
    return list.length === count && count <= 20 ? list : undefined;
  },
);

function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { pathname, search, hash, username, protocol, origin } = new URL(text);
  const isBare = pathname === "/" && !search && !hash && !username;
  return isBare && /^https?:$/.test(protocol) ? origin : undefined;
}

/** `true`, `false`, a number of hops, or a list of addresses, subnets and Express's names for them. */
export const trustedProxies: TextReader<boolean | number | string[]> = reader(
  "false, the number of proxies in front, or their addresses",
  (text) => {
    if (text === "true" || text === "false") return text === "true";
    if (/^\d+$/.test(text)) return Number(text);
    const list = text.split(",").map((entry) => entry.trim());
    const named = ["loopback", "linklocal", "uniquelocal"];
    return list.every((entry) => named.includes(entry) || isIP(entry.split("/")[0] ?? "")) ? list : undefined;
  },
);

/**
 * JSON that a schema describes.
 * @param expected completes "expected …"; the path and the message of the first issue follow in brackets
 */
export const json = <T>(schema: z.ZodType<T>, expected: string): TextReader<T> =>
  z.string().transform((text, context) => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      context.addIssue(expected);
      return z.NEVER;
    }
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const { path = [], message = "" } = parsed.error.issues[0] ?? {};
    context.addIssue(`${expected} (${[...path, message].join(": ")})`);
    return z.NEVER;
  });
