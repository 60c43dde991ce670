/** Maximum share of a live line, because the end of a live match is unknown. */
const LONGEST = 0.96;

/**
 * Returns the drawn part of a line as a CSS percentage. `share` is 0 to 1; a live line stops at 96 %.
 */
export function lineLength(share: number, { live }: { live: boolean }): string {
  const within = Math.min(Math.max(Number.isFinite(share) ? share : 0, 0), live ? LONGEST : 1);
  return `${Math.round(within * 1000) / 10}%`;
}
