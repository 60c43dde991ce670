import type { MessageKey } from "~/i18n/translate";

/** Kinds of highlights that have a list of their own. */
export const HIGHLIGHT_KINDS = ["recap", "goal", "save", "condensed"] as const;
export type HighlightKind = (typeof HIGHLIGHT_KINDS)[number];

/** Names of the lists in the words of a sport. */
export function kindNames(sportType: string | undefined): Record<HighlightKind, MessageKey> {
  const isBasketball = sportType?.toLowerCase() === "basketball";
  return {
    recap: "lists:highlights_recap",
    goal: isBasketball ? "lists:highlights_basket" : "lists:highlights_goal",
    save: isBasketball ? "lists:highlights_block" : "lists:highlights_save",
    condensed: "lists:highlights_condensed",
  };
}

/** Returns the kind in a URL; undefined if unknown. */
export function kindOf(input: string | null): HighlightKind | undefined {
  return HIGHLIGHT_KINDS.find((kind) => kind === input);
}
