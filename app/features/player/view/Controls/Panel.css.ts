import { globalStyle, style } from "@vanilla-extract/css";
import { belowDesktop, belowTablet, from, keyboard, wideTurnedPhone } from "../../../../styles/breakpoints";
import { color } from "../../../../styles/contract.css";
import { radius, space } from "../../../../styles/tokens";
import { type, weight } from "../../../../styles/type";
import { center, layer, mini } from "./Controls.css";

/** Sheet at the bottom on phones, small dialog on desktops. */
export const dialog = style({
  border: 0,
  padding: 0,
  margin: "auto",
  inlineSize: "360px",
  maxInlineSize: "100%",
  maxBlockSize: "80dvh",
  borderRadius: radius.dialog,
  background: color.raised,
  color: color.text,
  "::backdrop": { background: "transparent" },
  "@media": {
    [belowDesktop]: { marginBlockEnd: 0, borderEndStartRadius: 0, borderEndEndRadius: 0 },
    [belowTablet]: { inlineSize: "100%" },
    [from.desktop]: {
      inset: "var(--player, 0)",
      // Less of the player than this is no place for it.
      maxBlockSize: "max(240px, min(80dvh, var(--player-room, 80dvh)))",
      boxShadow: color.shadow,
    },
    // The window is the player: two columns show everything.
    [wideTurnedPhone]: { inlineSize: "640px", maxBlockSize: "100dvh" },
  },
});
export const wideDialog = style({ "@media": { [from.tablet]: { inlineSize: "640px" } } });
export const sheet = style({
  padding: "8px 20px 20px",
  "@media": { [wideTurnedPhone]: { columns: 2, columnGap: "32px", paddingBlockEnd: "8px" } },
});
/** A question and its answers. */
export const question = style({ display: "grid", gap: space[16], paddingBlockStart: "20px" });
export const questionTitle = style({ fontWeight: weight.button });
export const dialogHead = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  fontWeight: weight.button,
  marginInlineEnd: "-12px",
  columnSpan: "all",
});
export const field = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[16],
  inlineSize: "100%",
  minBlockSize: "48px",
  // Two lines keep away from the dividers.
  paddingBlock: "4px",
  breakInside: "avoid",
  borderBlockStart: `1px solid ${color.hairline}`,
});
/** What is of use with a keyboard only; whoever presses arrow keys has one, or the remote control of a television. */
export const byKeyboard = style([
  field,
  {
    display: "none",
    "@media": { [keyboard]: { display: "flex" } },
    selectors: { "[data-arrows] &": { display: "flex" } },
  },
]);
/** Above the bar, on the side of the time slider where the viewer does not point. */
export const jumpBack = style({
  position: "absolute",
  insetBlockEnd: "92px",
  "@media": { [belowTablet]: { insetBlockEnd: "76px" } },
  // A small player has no room for it.
  selectors: { [`${mini} ~ &`]: { display: "none" } },
});
// The buttons in the middle of a small video make room for it.
globalStyle(`${layer}:has(> ${jumpBack}) ${center}`, {
  "@media": { [belowTablet]: { insetBlockEnd: "120px" } },
});
/** Second line of a label. */
export const note = style({ ...type.small, display: "block", color: color.text2 });
export const select = style({
  minBlockSize: "44px",
  maxInlineSize: "70%",
  fontWeight: weight.strong,
  background: color.raised,
  textAlign: "end",
});
/** Two columns beside each other, where there is room. */
export const keys = style({
  ...type.small,
  columnSpan: "all",
  "@media": { [from.tablet]: { columns: 2, columnGap: "32px" } },
});
globalStyle(`${keys} > div`, { "@media": { [from.tablet]: { minBlockSize: "40px" } } });
globalStyle(`${keys} dd`, { whiteSpace: "nowrap" });
