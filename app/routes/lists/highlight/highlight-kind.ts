/** Kinds of highlights that have a list of their own. */
export const HIGHLIGHT_KINDS = ["recap", "goal", "save", "condensed"] as const;
export type HighlightKind = (typeof HIGHLIGHT_KINDS)[number];

/** Returns the kind in a URL; undefined if unknown. */
export function kindOf(input: string | null): HighlightKind | undefined {
  return HIGHLIGHT_KINDS.find((kind) => kind === input);
}
