import { keyframes, style } from "@vanilla-extract/css";
import { color } from "../../styles/contract.css";
import { motion, radius } from "../../styles/tokens";
import { type } from "../../styles/type";

export const block = style({
  ...type.digits,
  display: "inline-grid",
  placeItems: "center",
  flex: "none",
  minInlineSize: "1.05em",
  blockSize: "1.12em",
  paddingInline: ".16em",
  overflow: "hidden",
  borderRadius: radius.block,
  background: color.action,
  color: color.onAction,
});

export const empty = style({ visibility: "hidden" });

const rise = keyframes({ from: { transform: "translateY(60%)", opacity: 0 } });
/** Animates a new score once, from below. */
export const digit = style({ display: "inline-block", animation: `${rise} ${motion.score}` });
