import { style } from "@vanilla-extract/css";
import { from } from "../../styles/breakpoints";
import { color } from "../../styles/contract.css";
import { onLight } from "../../styles/themes/on-light";
import { gutter } from "../../styles/tokens";
import { type } from "../../styles/type";

export const art = style({
  inlineSize: "100%",
  blockSize: "auto",
  aspectRatio: "640 / 300",
  objectFit: "cover",
  "@media": { [from.tablet]: { aspectRatio: "1440 / 330" } },
});

export const text = style({
  paddingInline: gutter,
  paddingBlockStart: "8px",
  "@media": { [from.tablet]: { marginBlockStart: "-3.9vw", position: "relative" } },
});

export const code = style([
  {
    ...type.digits,
    lineHeight: 0.8,
    fontSize: "5rem",
    color: color.flagText,
    "@media": { [from.tablet]: { fontSize: "8.5rem" } },
  },
  // Amber large enough to read is brown on a light page.
  onLight({ color: color.text }),
]);

/** For failures that pass: their number helps the operator, not the viewer. */
export const smallCode = style({ ...type.small, color: color.text3, paddingBlockStart: "24px" });

export const title = style({
  ...type.display2,
  marginBlock: "16px 8px",
  "@media": { [from.tablet]: { marginBlock: "28px 12px" } },
});

export const sentence = style({ color: color.text2 });
export const detail = style({ color: color.text2, marginBlockStart: "4px" });

export const actions = style({
  display: "grid",
  gap: "12px",
  marginBlockStart: "24px",
  "@media": { [from.large]: { display: "flex", flexWrap: "wrap" } },
});
