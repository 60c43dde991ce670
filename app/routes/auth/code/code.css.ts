import { style } from "@vanilla-extract/css";
import { color } from "~/styles/contract.css";

/** Letters that are read from a distance and typed elsewhere. */
export const letters = style({
  direction: "ltr",
  color: color.text,
  fontSize: "clamp(40px, 12vw, 72px)",
  fontWeight: 800,
  letterSpacing: "0.12em",
  lineHeight: 1.2,
  textAlign: "center",
});
