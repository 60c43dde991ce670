import { style } from "@vanilla-extract/css";
import { color } from "~/styles/contract.css";
import { weight } from "~/styles/type";

export const box = style({ marginBlockStart: "12px" });
export const opener = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "8px",
  minBlockSize: "44px",
  fontWeight: weight.strong,
  color: color.text2,
  selectors: { "&:hover": { color: color.text } },
});
