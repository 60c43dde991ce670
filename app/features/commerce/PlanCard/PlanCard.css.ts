import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { panel } from "~/styles/layout.css";
import { radius, space } from "~/styles/tokens";
import { type, weight } from "~/styles/type";

/** Least width of a card whose text does not break after each word. */
const CARD = "240px";
/** Grid of cards of equal height; on desktops up to three columns, as the page has room. */
export const plans = style({
  display: "grid",
  gap: space[20],
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    [from.tablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
    [from.desktop]: {
      gridTemplateColumns: `repeat(auto-fill, minmax(max(${CARD}, (100% - 2 * ${space[20]}) / 3), 1fr))`,
    },
  },
});
export const item = style({ display: "grid" });

export const card = style([
  panel,
  { position: "relative", display: "flex", flexDirection: "column", gap: space[12], padding: space[24] },
]);
export const recommended = style({ borderColor: color.line, boxShadow: `0 0 0 1px ${color.line}` });
export const label = style({
  position: "absolute",
  insetBlockStart: 0,
  insetInlineEnd: 0,
  paddingInline: "14px 12px",
  paddingBlock: "5px",
  borderEndStartRadius: radius.arc,
  background: color.line,
  color: color.page,
  ...type.badge,
});
export const name = style({ fontSize: "1.125rem", fontWeight: weight.button, overflowWrap: "anywhere" });
export const price = style({ color: color.text2 });
export const saving = style({ fontWeight: weight.strong, color: color.text2 });
export const note = style({ ...type.small, color: color.text3 });
export const line = style({ blockSize: "3px", background: color.hairline, marginBlock: space[4] });
export const list = style({ display: "grid", gap: space[8], marginBlock: `${space[4]} ${space[8]}` });
export const entry = style({ display: "flex", gap: space[8], alignItems: "center" });
globalStyle(`${entry} svg`, { flex: "none", color: color.success });
export const foot = style({ marginBlockStart: "auto", display: "grid", gap: space[8] });
export const yours = style({
  display: "flex",
  alignItems: "center",
  gap: space[8],
  fontWeight: weight.strong,
  color: color.success,
});
