import { distance } from "fastest-levenshtein";

/** Accents and vowel points, which a search ignores as the platform does. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7]/g;
/** Number of letters per wrong letter that `closestName` accepts. */
const LETTERS_PER_ERROR = 3;

/** Returns the words of a text without case and accents. */
function wordsOf(text: string): string[] {
  return text.normalize("NFKD").replace(MARKS, "").toLowerCase().split(/\s+/).filter(Boolean);
}

/**
 * Rates how well a name matches a query: 0 for the same text, 1 if it starts with the query, 2 if each word
 * of the query starts a word of the name, 3 if it contains each word; undefined if it does not match.
 */
export function rateName(name: string, query: string): 0 | 1 | 2 | 3 | undefined {
  const words = wordsOf(name);
  const wanted = wordsOf(query);
  const whole = words.join(" ");
  const text = wanted.join(" ");
  if (whole === text) return 0;
  if (whole.startsWith(text)) return 1;
  if (wanted.every((part) => words.some((word) => word.startsWith(part)))) return 2;
  return wanted.every((part) => whole.includes(part)) ? 3 : undefined;
}

/** Sorts entries by how well their names match a query; entries that do not match are dropped. */
export function matchingNames<T extends { title: string }>(entries: readonly T[], query: string): T[] {
  return entries
    .flatMap((entry) => {
      const rating = rateName(entry.title, query);
      return rating === undefined ? [] : [{ entry, rating }];
    })
    .sort((first, second) => first.rating - second.rating)
    .map(({ entry }) => entry);
}

/**
 * Returns the name that a mistyped query probably means: the one with the fewest wrong letters in the whole
 * name or in one of its words, at most one in three letters.
 */
export function closestName(names: readonly string[], query: string): string | undefined {
  const text = wordsOf(query).join(" ");
  let closest: string | undefined;
  let fewest = Math.floor(text.length / LETTERS_PER_ERROR) + 1;
  for (const name of names) {
    const words = wordsOf(name);
    const errors = Math.min(...[words.join(" "), ...words].map((candidate) => distance(candidate, text)));
    if (errors >= fewest) continue;
    fewest = errors;
    closest = name;
  }
  return closest;
}
