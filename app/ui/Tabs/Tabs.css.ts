import { style } from "@vanilla-extract/css";
import { coarsePointer } from "../../styles/breakpoints";
import { color } from "../../styles/contract.css";
import { weight } from "../../styles/type";

export const tabs = style({
  display: "flex",
  gap: "24px",
  overflowX: "auto",
  scrollbarWidth: "none",
  borderBlockEnd: `1px solid ${color.hairline}`,
  selectors: { "&::-webkit-scrollbar": { display: "none" } },
});

export const tab = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "6px",
  flex: "none",
  minBlockSize: "48px",
  fontSize: ".9375rem",
  fontWeight: weight.strong,
  color: color.text2,
  borderBlockEnd: "3px solid transparent",
  borderBlockStart: "3px solid transparent",
  selectors: {
    "&:hover": { color: color.text },
    "&[aria-current]": { color: color.text, borderBlockEndColor: color.line },
    "&:focus-visible": { outlineOffset: "-2px" },
  },
  "@media": { [coarsePointer]: { minInlineSize: "44px" } },
});

export const count = style({ color: color.text3, fontWeight: weight.normal });
