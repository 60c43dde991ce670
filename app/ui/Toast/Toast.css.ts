import { style, styleVariants } from "@vanilla-extract/css";
import { from } from "../../styles/breakpoints";
import { color } from "../../styles/contract.css";
import { layer, motion, radius } from "../../styles/tokens";

const region = style({
  position: "fixed",
  zIndex: layer.toast,
  insetInline: "16px",
  display: "grid",
  gap: "8px",
  justifyItems: "center",
  pointerEvents: "none",
});

export const position = styleVariants({
  top: [
    region,
    {
      insetBlockEnd: "calc(var(--bottom-bar) + 12px)",
      "@media": {
        // Below the header, whose links stay in reach.
        [from.tablet]: { insetBlock: "calc(var(--header) + 12px) auto" },
      },
    },
  ],
  bottom: [region, { insetBlockEnd: "calc(var(--bottom-bar) + 12px)" }],
});

const toast = style({
  pointerEvents: "auto",
  display: "flex",
  alignItems: "center",
  gap: "12px",
  inlineSize: "fit-content",
  maxInlineSize: "min(420px, 100%)",
  minBlockSize: "52px",
  paddingInline: "14px 8px",
  paddingBlock: "4px",
  borderRadius: radius.control,
  borderBlockEnd: "3px solid",
  background: color.raised,
  boxShadow: color.shadow,
  transition: `opacity ${motion.quick}, transform ${motion.quick}`,
});

export const tone = styleVariants({
  success: [toast, { borderColor: color.success }],
  danger: [toast, { borderColor: color.danger }],
});
const symbol = style({ flex: "none" });
export const icon = styleVariants({
  success: [symbol, { color: color.success }],
  danger: [symbol, { color: color.danger }],
});
export const text = style({ flex: 1, color: color.text, lineHeight: 1.35, paddingBlock: "8px" });
export const closing = style({ opacity: 0, transform: "translateY(-8px)" });
