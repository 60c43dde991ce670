/** Search targets (requirement EVENT-9). */
export const SEARCH_TARGETS = ["game", "player", "user"] as const;
export type SearchTarget = (typeof SEARCH_TARGETS)[number];

/** Returns the target in a URL; `game` if unknown. */
export function targetOf(input: string | null): SearchTarget {
  return SEARCH_TARGETS.find((target) => target === input) ?? "game";
}
