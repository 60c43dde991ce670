import { style } from "@vanilla-extract/css";

const unseen = { gridArea: "1 / 1", visibility: "hidden" } as const;

/**
 * As high as the longer of the two sentences, with and without the name of the time zone: hydration, which
 * exchanges them, causes no layout shift.
 */
export const frame = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  "::before": { content: "attr(data-zoned)", ...unseen },
  "::after": { content: "attr(data-own)", ...unseen },
});
export const sentence = style({ gridArea: "1 / 1" });
