/** NUL cannot be stored in a PostgreSQL text, half a surrogate pair not in its JSON. */
const NOT_TEXT = /\0|\p{Surrogate}/u;
const MOST_LEVELS = 20;

/** False when a text anywhere in the value could not be stored as it is, or when it is nested without end. */
export function isStorable(value: unknown, level = 0): boolean {
  if (typeof value === "string") return !NOT_TEXT.test(value);
  if (value === null || typeof value !== "object") return true;
  if (level > MOST_LEVELS) return false;
  return Object.entries(value).every(([key, part]) => !NOT_TEXT.test(key) && isStorable(part, level + 1));
}
