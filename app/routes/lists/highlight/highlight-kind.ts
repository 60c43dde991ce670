import type { MessageKey } from "~/i18n/translate";

/** Kinds of highlights that have a list of their own. */
export const HIGHLIGHT_KINDS = ["recap", "goal", "save", "condensed"] as const;
export type HighlightKind = (typeof HIGHLIGHT_KINDS)[number];

/** Names of the lists in the words of a sport. */
export function kindNames(sportType: string | undefined): Record<HighlightKind, MessageKey> {
  const isBasketball = sportType?.toLowerCase() === "basketball";
  return {
    recap: "home:highlights_recap",
    goal: isBasketball ? "home:highlights_basket" : "home:highlights_goal",
    save: isBasketball ? "home:highlights_block" : "home:highlights_save",
    condensed: "home:highlights_condensed",
  };
}

/** Returns the kind in a URL; undefined if unknown. */
export function kindOf(input: string | null): HighlightKind | undefined {
  return HIGHLIGHT_KINDS.find((kind) => kind === input);
}
