/** What a search looks through (specification, section 3). */
export const SEARCH_TARGETS = ["game", "player", "user"] as const;
export type SearchTarget = (typeof SEARCH_TARGETS)[number];

/** The target an address names; games unless it is a known one. */
export function targetOf(given: string | null): SearchTarget {
  return SEARCH_TARGETS.find((target) => target === given) ?? "game";
}
