import { style } from "@vanilla-extract/css";

const unseen = { gridArea: "1 / 1", visibility: "hidden" } as const;

/**
 * As high as the sentence is at most, with the name of the zone and without it: when scripts change the one for the
 * other, no line is added or lost.
 */
export const frame = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  "::before": { content: "attr(data-zoned)", ...unseen },
  "::after": { content: "attr(data-own)", ...unseen },
});
export const sentence = style({ gridArea: "1 / 1" });
