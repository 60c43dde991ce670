import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { motion, radius, space } from "~/styles/tokens";
import { weight } from "~/styles/type";

export const tile = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gridTemplateRows: "1fr auto",
  gap: space[4],
  blockSize: "100%",
});
/** All tiles of a row are as high as the highest one. */
globalStyle(`${tile} form`, { display: "grid" });

const base = style({
  position: "relative",
  display: "grid",
  justifyItems: "center",
  alignContent: "center",
  gap: space[12],
  inlineSize: "100%",
  minBlockSize: "132px",
  gridTemplateColumns: "minmax(0, 1fr)",
  padding: `${space[16]} ${space[4]}`,
  background: color.surface,
  border: `2px solid transparent`,
  borderRadius: radius.panel,
  color: color.text,
  transition: `transform ${motion.instant}`,
  selectors: { "&:active": { transform: "translateY(1px)" } },
  "@media": { [from.tablet]: { minBlockSize: "160px" } },
});

export const button = styleVariants({
  open: [base, { borderColor: color.hairline }],
  followed: [base, { borderColor: color.line }],
});

export const logo = style({
  inlineSize: "52px",
  blockSize: "52px",
  "@media": { [from.tablet]: { inlineSize: "64px", blockSize: "64px" } },
});

export const name = style({
  fontWeight: weight.strong,
  fontSize: ".9375rem",
  textAlign: "center",
  maxInlineSize: "100%",
  overflowWrap: "break-word",
});

const cornerBase = style({
  position: "absolute",
  insetBlockStart: 0,
  insetInlineEnd: 0,
  display: "grid",
  placeItems: "center",
  inlineSize: "32px",
  blockSize: "32px",
});

export const corner = styleVariants({
  open: [cornerBase, { color: color.text3 }],
  followed: [
    cornerBase,
    { background: color.action, color: color.onAction, borderEndStartRadius: radius.arc },
  ],
});

export const more = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: space[4],
  minBlockSize: "44px",
  color: color.text2,
  fontSize: ".875rem",
  fontWeight: weight.strong,
  selectors: { "&:hover": { color: color.text } },
});
