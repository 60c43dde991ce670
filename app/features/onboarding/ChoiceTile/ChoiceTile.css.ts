import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { radius, space } from "~/styles/tokens";
import { weight } from "~/styles/type";

export const tiles = style({
  display: "grid",
  gap: space[12],
  gridTemplateColumns: "repeat(auto-fill, minmax(104px, 1fr))",
  "@media": {
    [from.tablet]: { gap: space[16], gridTemplateColumns: "repeat(auto-fill, minmax(148px, 1fr))" },
  },
});

export const tile = style({
  position: "relative",
  display: "grid",
  justifyItems: "center",
  alignContent: "center",
  gap: space[12],
  minBlockSize: "132px",
  minInlineSize: 0,
  padding: `${space[12]} ${space[4]}`,
  background: color.surface,
  border: `2px solid ${color.hairline}`,
  borderRadius: radius.panel,
  cursor: "pointer",
  selectors: {
    "&:hover": { background: color.raised },
    "&:has(:checked)": { borderColor: color.line },
    "&:has(:focus-visible)": { outline: `2px solid ${color.focus}`, outlineOffset: "2px" },
  },
});

/** Invisible radio button over the whole tile, which makes all of it clickable. */
export const radio = style({ position: "absolute", inset: 0, opacity: 0, cursor: "pointer" });

export const name = style({
  fontWeight: weight.strong,
  textAlign: "center",
  fontSize: ".9375rem",
  maxInlineSize: "100%",
  overflowWrap: "break-word",
});

/** Check mark of the selected tile: the selection must not depend on the colour of the edge alone. */
export const corner = style({
  position: "absolute",
  insetBlockStart: "-2px",
  insetInlineEnd: "-2px",
  display: "grid",
  placeItems: "center",
  inlineSize: "32px",
  blockSize: "32px",
  visibility: "hidden",
  background: color.action,
  color: color.onAction,
  borderStartEndRadius: radius.panel,
  borderEndStartRadius: radius.arc,
});
globalStyle(`${tile}:has(:checked) ${corner}`, { visibility: "visible" });
