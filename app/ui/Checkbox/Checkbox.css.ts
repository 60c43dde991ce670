import { style } from "@vanilla-extract/css";

/** The touch target of the box, which `global.css.ts` draws. */
export const row = style({
  display: "flex",
  alignItems: "center",
  gap: "12px",
  minBlockSize: "44px",
  cursor: "pointer",
});
