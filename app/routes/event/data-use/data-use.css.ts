import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/styles/contract.css";
import { actions } from "~/styles/layout.css";
import { gutter, radius, space } from "~/styles/tokens";
import { type, weight } from "~/styles/type";

/** No wider than a glance. */
export const page = style({
  inlineSize: "100%",
  maxInlineSize: `calc(960px + 2 * ${gutter})`,
  marginInline: "auto",
});

/** Link as high as a touch target needs, without moving the line. */
export const link = style({ display: "inline-block", paddingBlock: "13px", marginBlock: "-13px" });

/** The way back, above the title. */
export const back = style({ marginBlockEnd: space[16] });
/** Below the title. */
export const reveal = style({ marginBlockStart: space[8] });

export const player = style({ marginBlock: `${space[16]} ${space[12]}` });
/** As high as the highest controls of a browser: those that scripts put in their place move nothing. */
export const place = style({ display: "grid", alignItems: "center", minBlockSize: "54px" });
export const audio = style({ display: "block", inlineSize: "100%" });
/** One line on the narrowest phones, whatever the language. */
export const controls = style([actions, { gap: 0 }]);
/** Its icon turns the other way. */
export const stepBack = style({});
globalStyle(`${stepBack} > svg`, { transform: "scaleX(-1)" });
export const time = style({ fontVariantNumeric: "tabular-nums", color: color.text2 });

/** Image of the match while it is heard. */
export const still = style({
  selectors: { "&:not([hidden])": { display: "block" } },
  inlineSize: "min(100%, 320px)",
  aspectRatio: "16 / 9",
  objectFit: "contain",
  marginBlockStart: space[12],
  borderRadius: radius.block,
  background: color.sunken,
});
/** As high as its button, which scripts add. */
export const stills = style([actions, { marginBlockStart: space[12], minBlockSize: "44px" }]);

export const heading = style({ ...type.display3, marginBlock: `${space[32]} ${space[8]}` });
export const note = style({ ...type.small, color: color.text3 });

/** League and time, above the title. */
export const facts = style([note, { marginBlockEnd: space[4] }]);
export const caps = style([actions, { marginBlockStart: space[12] }]);

export const list = style({ listStyle: "none", padding: 0 });

/** One way to follow the match, or one moment, as high as a touch target. */
export const row = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: space[12],
  minBlockSize: "44px",
});
export const size = style({ marginInlineStart: "auto", color: color.text2 });

export const moment = style([row, { color: "inherit", ":hover": { textDecoration: "underline" } }]);
export const minute = style({ minInlineSize: "4ch", color: color.text3, fontWeight: weight.strong });

/** A field and its button, beside each other where there is room. */
export const other = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: space[12],
  marginBlock: space[16],
});

/** What video has taken. It comes with the scripts, so its line is last and there from the start. */
export const visit = style({ minBlockSize: "1lh", marginBlockEnd: space[32] });
