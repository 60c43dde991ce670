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
  /** For content that does not exist yet. */
  dashed: [frame, { border: `1.5px dashed ${color.control}` }],
  solid: [frame, { border: `1px solid ${color.hairline}` }],
});

export const title = style({ ...type.display3 });
export const text = style({ color: color.text2, marginBlockStart: "8px" });
export const action = style({ marginBlockStart: "18px" });
