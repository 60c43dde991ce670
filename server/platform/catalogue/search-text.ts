import { and, like, type SQL, sql } from "drizzle-orm";
import { media } from "../database/schema.ts";
import { containing } from "../wire/values.ts";

/** Maximum number of words in a search; more do not improve it. */
const MAX_WORDS = 10;
/** Accents and vowel points; `media.search_text` is stored without them. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7]/g;
/** The title as it stands in `media.search_text`. */
const FOLDED_TITLE = sql<string>`lower(regexp_replace(normalize(${media.title}, NFKD), '[\\u0300-\\u036f\\u0591-\\u05c7]', '', 'g'))`;

/**
 * Condition of a text filter: every word occurs in the title or the description, also within words, ignoring
 * case and accents. The trigram index finds words of three letters or more.
 * @param part where the words occur; `title` leaves out the description, which names the competition
 * @returns undefined for a text without words, which filters nothing
 */
export function textCondition(
  text: string | undefined,
  part: "title" | "title and description" = "title and description",
): SQL | undefined {
  const words = (text ?? "").normalize("NFKD").replace(MARKS, "").split(/\s+/).filter(Boolean);
  // The column has an index, so it is compared even if the title decides.
  const texts = part === "title" ? [media.searchText, FOLDED_TITLE] : [media.searchText];
  return and(
    // PostgreSQL converts both sides to lower case, so that the same rules apply.
    ...words
      .slice(0, MAX_WORDS)
      .flatMap((word) => texts.map((column) => like(column, sql`lower(${containing(word)})`))),
  );
}
