import { style } from "@vanilla-extract/css";
import { from } from "../../../styles/breakpoints";
import { color } from "../../../styles/contract.css";
import { gutter, layer, radius } from "../../../styles/tokens";
import { oneLine, type, weight } from "../../../styles/type";

export const panel = style({
  position: "absolute",
  zIndex: layer.bars,
  insetBlockStart: "calc(100% + 8px)",
  // In the header the field is at the end of the row, so the panel grows towards the start.
  insetInlineEnd: 0,
  inlineSize: `calc(100vw - 2 * ${gutter})`,
  paddingBlock: "8px",
  borderRadius: radius.panel,
  background: color.raised,
  boxShadow: color.shadow,
  border: `1px solid ${color.hairline}`,
  "@media": { [from.desktop]: { inlineSize: "480px" } },
  selectors: { "main &": { insetInlineEnd: "auto", insetInlineStart: 0 } },
});

export const row = style({
  display: "flex",
  alignItems: "center",
  gap: "12px",
  minBlockSize: "48px",
  paddingInline: "16px",
  paddingBlock: "4px",
  selectors: { "&:hover, &[aria-selected]": { background: color.hairline } },
});

export const text = style({ display: "grid", minInlineSize: 0, flex: 1 });
const line = style({ ...oneLine });
export const title = style([line, { fontWeight: weight.strong, fontSize: ".9375rem" }]);
export const kind = style([line, { ...type.micro, color: color.text2 }]);
export const live = style({ ...type.badge, color: color.liveText });
