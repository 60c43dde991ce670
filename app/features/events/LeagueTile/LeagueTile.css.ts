import { style } from "@vanilla-extract/css";
import { from } from "../../../styles/breakpoints";
import { drawn } from "../../../styles/tokens";
import { type } from "../../../styles/type";

export const tile = style({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  aspectRatio: "4 / 5",
  overflow: "hidden",
  borderRadius: "6px",
  // Background of the foot; the poster above has the same colour under its stripes.
  background: "var(--c)",
  color: drawn.chalk,
  selectors: { "&:focus-visible": { outlineOffset: "6px" } },
});

export const art = style({ position: "relative", flex: 1 });

export const logo = style({
  position: "absolute",
  zIndex: 1,
  insetBlockStart: "14px",
  insetInlineStart: "14px",
});

export const foot = style({
  display: "grid",
  alignContent: "center",
  minBlockSize: "56px",
  padding: "12px 14px",
  borderBlockStart: `3px solid ${drawn.chalk}`,
});

export const name = style({
  ...type.badge,
  fontSize: "1.25rem",
  lineHeight: 1.05,
  overflowWrap: "anywhere",
  selectors: {
    "a:hover &": {
      textDecoration: "underline",
      textUnderlineOffset: "4px",
      textDecorationThickness: "2px",
    },
  },
  "@media": { [from.full]: { fontSize: "1.375rem" } },
});
