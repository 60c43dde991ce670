import { style } from "@vanilla-extract/css";
import { color } from "../../styles/contract.css";
import { type, weight } from "../../styles/type";

export const head = style({
  display: "flex",
  alignItems: "flex-end",
  justifyContent: "space-between",
  gap: "16px",
  borderBlockEnd: `1px solid ${color.hairline}`,
  marginBlockEnd: "20px",
});

/** Title with a thick line of its own width, which covers the section's hairline. */
export const title = style({
  ...type.display3,
  paddingBlockEnd: "10px",
  marginBlockEnd: "-1px",
  borderBlockEnd: `3px solid ${color.line}`,
  "@media": { "screen and (min-width: 768px)": { paddingBlockEnd: "12px" } },
});

export const count = style({
  // Beside the space, which separates it for screen readers.
  marginInlineStart: "4px",
  fontSize: "1rem",
  fontWeight: weight.normal,
  color: color.text3,
});

export const end = style({ display: "flex", alignItems: "center", gap: "8px" });

export const more = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "6px",
  minBlockSize: "44px",
  fontSize: ".9375rem",
  fontWeight: weight.strong,
  color: color.text2,
  selectors: { "&:hover": { color: color.text, textDecoration: "underline", textUnderlineOffset: "4px" } },
});
