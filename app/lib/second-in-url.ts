/** More than a day: no video is longer. */
const SECONDS = /^\d{1,5}$/;

/**
 * Returns the second of the match in a URL (`?t=4916`, requirement EVENT-10): one whole number of at most five digits.
 * @param search query of the URL
 * @returns undefined without a valid second
 */
export function secondIn(search: string): number | undefined {
  const [text = "", ...others] = new URLSearchParams(search).getAll("t");
  return others.length === 0 && SECONDS.test(text) ? Number(text) : undefined;
}
