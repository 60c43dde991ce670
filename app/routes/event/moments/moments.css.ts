import { style } from "@vanilla-extract/css";
import { belowTablet } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { space } from "~/styles/tokens";
import { type, weight } from "~/styles/type";
import { chip } from "~/ui/Chip/Chip.css";

export const head = style({ display: "grid", gap: space[8], marginBlock: `${space[16]} ${space[12]}` });

/** Link back to the match, as high as a touch target needs, without moving the line. */
export const back = style({ display: "inline-block", paddingBlock: "13px", marginBlock: "-13px" });

export const size = style({ ...type.small, color: color.text3 });

export const choice = style({ marginBlockStart: space[12] });

/** A length with its size below it, so that the three fit beside each other on a phone. */
export const length = style({ paddingBlock: space[8] });
export const lengthSize = style({
  ...type.small,
  display: "block",
  fontWeight: weight.normal,
  color: color.text3,
  textWrap: "balance",
  "@media": { [belowTablet]: { maxInlineSize: "7.5em" } },
});

/** Opens the choice of a team or a player, and names it. */
export const toggle = style([chip, { gap: space[8], maxInlineSize: "100%", whiteSpace: "normal" }]);
export const chosen = style({
  background: color.action,
  borderColor: color.action,
  color: color.onAction,
  selectors: { "&:hover": { background: color.actionHover } },
});

export const list = style({ listStyle: "none", marginBlockStart: space[16], padding: 0 });

/** One moment, as high as a touch target needs. */
export const moment = style({
  display: "grid",
  gridTemplateColumns: "max(4ch, var(--minute)) minmax(0, 1fr)",
  alignItems: "baseline",
  alignContent: "center",
  gap: space[12],
  minBlockSize: "44px",
  color: "inherit",
  ":hover": { textDecoration: "underline" },
});

export const minute = style({ color: color.text3, fontWeight: weight.strong });

/** Title and team; the title begins at the same place in all rows, also where it takes two lines. */
export const words = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: space[12],
});

export const team = style({ ...type.small, color: color.text3 });
