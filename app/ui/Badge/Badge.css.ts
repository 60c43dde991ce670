import { style } from "@vanilla-extract/css";
import { color } from "../../styles/contract.css";
import { radius } from "../../styles/tokens";
import { type } from "../../styles/type";

const label = style({
  ...type.badge,
  display: "inline-flex",
  alignItems: "center",
  gap: "8px",
  whiteSpace: "nowrap",
});

const corner = style([
  label,
  {
    position: "absolute",
    insetBlockStart: 0,
    insetInlineStart: 0,
    padding: "6px 14px 7px 10px",
    paddingInline: "var(--badge-space, 10px 14px)",
    borderEndEndRadius: radius.arc,
  },
]);

/** Never wider than its image: a long period is below the word. */
export const live = style([
  corner,
  {
    gap: "4px var(--badge-gap, 8px)",
    flexWrap: "wrap",
    maxInlineSize: "100%",
    background: color.live,
    color: color.onLive,
  },
]);
export const clock = style({
  borderInlineStart: "1px solid rgb(255 255 255 / 55%)",
  paddingInlineStart: "var(--badge-gap, 8px)",
});
export const time = style([corner, { background: color.flag, color: color.onFlag, gap: "5px" }]);

export const kind = style([corner, { background: color.overlay, color: color.onOverlay, gap: "6px" }]);

export const length = style([
  label,
  {
    position: "absolute",
    insetBlockEnd: 0,
    insetInlineEnd: 0,
    padding: "5px 10px 6px 12px",
    paddingInline: "12px 10px",
    fontSize: "1rem",
    gap: "6px",
    borderStartStartRadius: radius.arcSmall,
    background: color.overlay,
    color: color.onOverlay,
  },
]);

export const count = style([
  label,
  {
    fontSize: ".9375rem",
    justifyContent: "center",
    minInlineSize: "19px",
    padding: "2px 5px 3px",
    borderRadius: radius.scoreBug,
    background: color.live,
    color: color.onLive,
  },
]);
