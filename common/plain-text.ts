/** User-written text such as names and titles: one line without invisible characters. */
import { z } from "zod";

/** Control characters, line separators and paragraph separators. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/**
 * Format characters, which change the text direction or are invisible. Joiners are allowed: Persian, Indic
 * scripts and emoji need them.
 */
const HIDDEN = /(?!\u200c|\u200d)\p{Cf}/gu;
const JOINERS_ALONE = /^[\s\u200c\u200d]*$/;

/** Converts a text to one line of visible characters; empty if none are left. */
export function plainText(text: string): string {
  const line = text.replace(BREAKS, " ").replace(HIDDEN, "").trim();
  return JOINERS_ALONE.test(line) ? "" : line;
}

/**
 * Schema of a name or title, cleaned by `plainText`. Callers set maximum lengths, since their messages
 * differ.
 */
export const plainLine = () => z.string().overwrite(plainText);
