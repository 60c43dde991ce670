import { style, styleVariants } from "@vanilla-extract/css";
import { color } from "../../styles/contract.css";
import { radius } from "../../styles/tokens";
import { type } from "../../styles/type";

const frame = style({
  display: "grid",
  justifyItems: "center",
  alignContent: "center",
  textAlign: "center",
  padding: "36px 24px",
  borderRadius: radius.panel,
});

export const edge = styleVariants({
  /** Nothing here yet: to come, so dashed. */
  dashed: [frame, { border: `1.5px dashed ${color.control}` }],
  solid: [frame, { border: `1px solid ${color.hairline}` }],
});

export const title = style({
  ...type.display3,
  selectors: { "&:not(:last-child)": { marginBlockEnd: "18px" } },
});
export const text = style({
  color: color.text2,
  // Nearer to the title than a button is.
  marginBlock: "-10px 18px",
  selectors: { "&:last-child": { marginBlockEnd: 0 } },
});
