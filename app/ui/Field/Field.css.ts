import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "../../styles/contract.css";
import { onLight } from "../../styles/themes/on-light";
import { radius, stroke } from "../../styles/tokens";
import { type, weight } from "../../styles/type";

export const field = style({ display: "grid", gap: "8px", alignContent: "start", minInlineSize: 0 });

export const head = style({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "baseline",
  gap: "12px",
});
/** A link beside the label is as high as a finger without moving the label. */
globalStyle(`${head} a`, { paddingBlock: "10px", marginBlock: "-10px" });
export const label = style({ ...type.small, fontSize: ".9375rem", fontWeight: weight.strong });

/** Box of every type of control; may contain an icon or a button at its end. */
export const box = style({
  position: "relative",
  display: "flex",
  alignItems: "center",
  minBlockSize: "48px",
  border: `${stroke.control} solid ${color.control}`,
  borderRadius: radius.control,
  background: color.sunken,
  ...onLight({ background: color.surface }),
});
export const invalid = style({ borderColor: color.danger, borderWidth: stroke.strong });

export const input = style({
  flex: 1,
  inlineSize: "100%",
  minInlineSize: 0,
  minBlockSize: "45px",
  paddingInline: "14px",
  border: 0,
  borderRadius: "inherit",
  background: "none",
  color: "inherit",
  fontSize: "1rem",
  selectors: {
    "&::placeholder": { color: color.text3, opacity: 1 },
    "&:disabled": { opacity: 0.45 },
    // E-mail addresses, phone numbers and URLs run left to right in RTL languages, aligned to the start of
    // the text.
    "[dir=rtl] &:is([type=email], [type=tel], [type=url])": { direction: "ltr", textAlign: "end" },
  },
});

export const select = style([input, { appearance: "none", paddingInlineEnd: "40px" }]);
export const arrow = style({ position: "absolute", insetInlineEnd: "12px", pointerEvents: "none" });

export const hint = style({ ...type.small, color: color.text3 });
export const error = style({
  ...type.small,
  color: color.danger,
  display: "flex",
  gap: "6px",
  fontWeight: 500,
});
