/** PostgreSQL cannot store NUL in text, nor an unpaired surrogate in JSON. */
const NOT_TEXT = /\0|\p{Surrogate}/u;
const MAX_LEVELS = 20;

/** Whether every text in a value can be stored; false if the value is nested too deeply. */
export function isStorable(value: unknown, level = 0): boolean {
  if (typeof value === "string") return !NOT_TEXT.test(value);
  if (value === null || typeof value !== "object") return true;
  if (level > MAX_LEVELS) return false;
  return Object.entries(value).every(([key, part]) => !NOT_TEXT.test(key) && isStorable(part, level + 1));
}
