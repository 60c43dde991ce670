import { style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { chip } from "~/ui/Chip/Chip.css";

/** Sports, then league and teams: below each other on phones, beside each other on desktops. */
export const filters = style({
  display: "grid",
  gap: "8px",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [from.desktop]: { display: "flex", alignItems: "center", marginBlock: "4px 24px" } },
});
export const row = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "8px",
  flexShrink: 0,
});
export const form = style({ display: "flex", alignItems: "center", gap: "8px", minInlineSize: 0 });

export const box = style([chip, { paddingInline: 0, minInlineSize: 0 }]);
export const chosen = style({
  background: color.action,
  borderColor: color.action,
  color: color.onAction,
  selectors: { "&:hover": { background: color.action } },
});

export const select = style({
  appearance: "none",
  fieldSizing: "content",
  alignSelf: "stretch",
  minInlineSize: 0,
  maxInlineSize: "100%",
  textOverflow: "ellipsis",
  paddingInline: "13px 38px",
  border: 0,
  borderRadius: "inherit",
  background: "transparent",
  color: "inherit",
  font: "inherit",
  cursor: "pointer",
});
/** The options appear on the browser's own background, so they need explicit colours. */
export const option = style({ background: color.raised, color: color.text });
export const arrow = style({
  position: "absolute",
  insetInlineEnd: "11px",
  display: "inline-flex",
  pointerEvents: "none",
});
