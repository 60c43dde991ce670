import { style } from "@vanilla-extract/css";
import { color } from "../../styles/contract.css";

/** Shows the whole logo, without a disc behind it. */
export const logo = style({ flex: "none", objectFit: "contain" });

export const ring = style({
  flex: "none",
  display: "inline-grid",
  placeItems: "center",
  border: `1.5px solid ${color.control}`,
  borderRadius: "50%",
  color: color.text2,
  fontWeight: 600,
  lineHeight: 1,
});
