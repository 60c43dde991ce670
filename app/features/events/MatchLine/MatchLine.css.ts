import { style } from "@vanilla-extract/css";
import { teamColor } from "~/features/events/team-color.css";
import { from } from "../../../styles/breakpoints";
import { color } from "../../../styles/contract.css";
import { type, weight } from "../../../styles/type";

export const frame = style({ position: "relative", blockSize: "92px", marginBlockStart: "10px" });

/** Without tags nothing stands above the line, and words stand below it. */
export const bare = style({ blockSize: "52px", vars: { "--axis": "10px" } });

const axis = {
  position: "absolute",
  insetInline: 0,
  insetBlockStart: "var(--axis, 44.5px)",
  blockSize: "3px",
} as const;
const dashes = (direction: string) =>
  `repeating-linear-gradient(to ${direction}, ${color.control} 0 8px, transparent 8px 14px)`;

/** Dashes over the whole length; the played part is drawn over them. */
export const toCome = style({
  ...axis,
  background: dashes("right"),
  selectors: { "[dir=rtl] &": { background: dashes("left") } },
});
export const played = style({
  ...axis,
  insetInlineEnd: "auto",
  inlineSize: "var(--p)",
  background: color.line,
  boxShadow: `10px 0 0 ${color.page}`,
  selectors: { "[dir=rtl] &": { boxShadow: `-10px 0 0 ${color.page}` } },
});
export const over = style({ ...axis, background: color.lineDone });

export const now = style({
  position: "absolute",
  insetInlineStart: "calc(var(--p) - 8px)",
  insetBlockStart: "calc(var(--axis, 44.5px) - 6.5px)",
  inlineSize: "16px",
  blockSize: "16px",
  borderRadius: "50%",
  background: color.liveMark,
  boxShadow: `0 0 0 4px ${color.page}`,
});

const tick = style([
  teamColor,
  {
    position: "absolute",
    insetInlineStart: "var(--at)",
    display: "flex",
    blockSize: "36px",
    gap: "8px",
    paddingInlineStart: "8px",
    borderInlineStart: "3px solid var(--team)",
    whiteSpace: "nowrap",
    lineHeight: 1,
  },
]);
export const home = style([tick, { insetBlockStart: "8px", alignItems: "flex-start" }]);
export const away = style([tick, { insetBlockStart: "48px", alignItems: "flex-end" }]);

/** Near the end of the line the text is placed before the marker. */
export const late = style({
  flexDirection: "row-reverse",
  insetInlineStart: "auto",
  insetInlineEnd: "calc(100% - var(--at))",
  borderInlineStart: 0,
  paddingInlineStart: 0,
  borderInlineEnd: "3px solid var(--team)",
  paddingInlineEnd: "8px",
});

export const tagMinute = style({ ...type.badge, fontSize: "1.125rem" });
export const what = style({
  display: "none",
  ...type.small,
  lineHeight: 1.3,
  color: color.text2,
  "@media": { [from.desktop]: { display: "block" } },
});

/** Word below a line without tags. */
const word = style({
  ...type.micro,
  position: "absolute",
  insetBlockStart: "26px",
  whiteSpace: "nowrap",
  color: color.text3,
});
export const start = style([word, { insetInlineStart: 0 }]);
/** Centred on its position. */
const middle = style([word, { transform: "translateX(calc(-50% * var(--inline)))" }]);
export const half = style([middle, { insetInlineStart: "50%" }]);
/** Below the dot, but inside the line. */
export const minute = style([
  middle,
  {
    insetInlineStart: "clamp(20px, var(--p), 100% - 20px)",
    fontWeight: weight.strong,
    color: color.liveText,
  },
]);

export const pause = style({
  ...type.micro,
  position: "absolute",
  insetBlockStart: "56px",
  insetInlineStart: "50%",
  inlineSize: "96px",
  marginInlineStart: "-48px",
  textAlign: "center",
  color: color.text3,
});
export const onlyWide = style({ "@media": { "screen and (max-width: 1023.98px)": { display: "none" } } });
export const onlyNarrow = style({ "@media": { [from.desktop]: { display: "none" } } });
