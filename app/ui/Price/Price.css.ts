import { style, styleVariants } from "@vanilla-extract/css";
import { type } from "../../styles/type";

const base = style({ ...type.digits, whiteSpace: "nowrap" });

export const size = styleVariants({
  text: [style({ whiteSpace: "nowrap" })],
  small: [base, { fontSize: "1.25rem" }],
  medium: [base, { fontSize: "1.75rem" }],
  large: [base, { fontSize: "3.25rem" }],
});
