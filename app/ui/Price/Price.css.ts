import { style, styleVariants } from "@vanilla-extract/css";
import { color } from "../../styles/contract.css";
import { type } from "../../styles/type";

const base = style({ ...type.digits, whiteSpace: "nowrap" });

export const size = styleVariants({
  text: [style({ whiteSpace: "nowrap" })],
  small: [base, { fontSize: "1.25rem" }],
  medium: [base, { fontSize: "1.75rem", color: color.text }],
  large: [base, { fontSize: "3.25rem", color: color.text }],
});
