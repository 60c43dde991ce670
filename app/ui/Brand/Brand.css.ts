import { style } from "@vanilla-extract/css";
import { from } from "../../styles/breakpoints";

/** As high as the header, so that the flag's pole touches the header's bottom line. */
export const brand = style({
  display: "inline-flex",
  alignItems: "flex-end",
  gap: "6px",
  alignSelf: "stretch",
  flex: "none",
  direction: "inherit",
});

export const flag = style({
  blockSize: "2.25rem",
  inlineSize: "auto",
  aspectRatio: "22 / 40",
  marginBlockEnd: "-2px",
  "@media": { [from.desktop]: { blockSize: "2.5rem" } },
});

/** The product name has the same font in all scripts. */
export const name = style({
  fontFamily: "var(--web-font), sans-serif",
  fontWeight: 800,
  fontSize: "1.625rem",
  lineHeight: 1,
  paddingBlockEnd: ".875rem",
  "@media": { [from.desktop]: { fontSize: "1.75rem", paddingBlockEnd: ".9375rem" } },
});
