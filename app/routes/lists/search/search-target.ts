/** Search targets (requirement EVENT-9). */
export const SEARCH_TARGETS = ["game", "player", "user"] as const;
export type SearchTarget = (typeof SEARCH_TARGETS)[number];

export const DEFAULT_TARGET = "game" satisfies SearchTarget;

/** Returns the target in a URL; `game` if unknown. */
export function targetOf(input: string | null): SearchTarget {
  return SEARCH_TARGETS.find((target) => target === input) ?? DEFAULT_TARGET;
}

/** Groups of the results for matches, in their order. */
export const SEARCH_GROUPS = ["live", "upcoming", "archived", "clips"] as const;
export type SearchGroup = (typeof SEARCH_GROUPS)[number];

/**
 * Returns the group whose list a URL requests (`show=live`), or `all` for a list of all matches; undefined for
 * the page with the beginning of each group.
 */
export function shownGroup(input: string | null): SearchGroup | "all" | undefined {
  return ([...SEARCH_GROUPS, "all"] as const).find((group) => group === input);
}
