import { globalStyle, style } from "@vanilla-extract/css";
import { teamColor } from "~/features/events/team-color.css";
import { color } from "~/styles/contract.css";
import { onLight } from "~/styles/themes/on-light";
import { type, weight } from "~/styles/type";

export const row = style({
  position: "relative",
  display: "grid",
  // Minutes of added time, and times, take more than other minutes.
  gridTemplateColumns: "20px max(48px, var(--minute, 0px)) 4px minmax(0, 1fr) auto",
  alignItems: "center",
  gap: "8px",
  minBlockSize: "61px",
  paddingBlock: "6px",
  borderBlockEnd: `1px solid ${color.hairline}`,
});

/** The row of the current tag extends to the edges of its panel; `--inset` is the panel's padding. */
export const current = style({
  background: color.raised,
  marginInline: "calc(var(--inset, 0px) * -1)",
  paddingInline: "var(--inset, 0px)",
  ...onLight({ background: color.sunken }),
});

export const minute = style({ ...type.display4, whiteSpace: "nowrap" });

export const edge = style([
  teamColor,
  { inlineSize: "4px", blockSize: "34px", background: `var(--team, ${color.control})` },
]);
export const neutral = style({ inlineSize: "4px", blockSize: "34px", background: color.control });
export const mine = style({ inlineSize: "4px", blockSize: "34px", background: color.seen });
export const mineOfTeam = style([
  edge,
  { background: `linear-gradient(${color.seen} 50%, var(--team, ${color.control}) 0)` },
]);
export const logo = style({ display: "inline-block", verticalAlign: "text-bottom", marginInlineEnd: "6px" });

export const title = style({
  display: "block",
  fontWeight: weight.strong,
  fontSize: ".9375rem",
  lineHeight: 1.3,
});
/** The whole row is a link to the time of the tag. */
export const link = style({
  display: "block",
  overflow: "hidden",
  paddingBlock: "3px",
  minBlockSize: "44px",
  color: "inherit",
  selectors: {
    "&::after": { content: "", position: "absolute", inset: 0 },
    "&:focus-visible": { outline: "none" },
    "&:focus-visible::after": { outline: `3px solid ${color.focus}`, outlineOffset: "-3px" },
  },
});
globalStyle(`${link}:hover ${title}`, { textDecoration: "underline", textUnderlineOffset: "3px" });
export const play = style({ color: color.text2 });
/** Words of a tag that is no link; like those of a link, they hide a dot at the start of a line. */
export const words = style({ overflow: "hidden" });
/** Its parts break between them, where the dot is then outside of the line. */
export const meta = style({
  ...type.small,
  fontSize: ".8125rem",
  display: "flex",
  flexWrap: "wrap",
  marginInlineStart: "-14px",
  color: color.text3,
});
globalStyle(`${meta} > :first-child`, { paddingInlineStart: "14px" });
export const dot = style({
  display: "inline-block",
  inlineSize: "14px",
  textAlign: "center",
  // Spaces on both sides keep the dot in the middle.
  whiteSpace: "pre",
});
