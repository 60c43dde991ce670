import { and, like, type SQL, sql } from "drizzle-orm";
import { media } from "../database/schema.ts";
import { containing } from "../wire/values.ts";

/** More words make nobody's search better. */
const MOST_WORDS = 10;
/** Accents and vowel points; the same that `media.search_text` is without. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7]/g;

/**
 * The condition of a text filter: every word occurs in the title or the description, anywhere in a word,
 * whatever its capitals and accents. The trigram index finds words of three letters or more.
 * @returns undefined for a text without words, which asks for nothing
 */
export function textCondition(text: string | undefined): SQL | undefined {
  const words = (text ?? "").normalize("NFKD").replace(MARKS, "").split(/\s+/).filter(Boolean);
  return and(
    // PostgreSQL does the capitals on both sides, by the same rules.
    ...words.slice(0, MOST_WORDS).map((word) => like(media.searchText, sql`lower(${containing(word)})`)),
  );
}
