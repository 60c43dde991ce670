import { style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { panel } from "~/styles/layout.css";
import { space } from "~/styles/tokens";
import { type, weight } from "~/styles/type";

/** Offer and payment methods: side by side on desktop, stacked on a phone. */
export const page = style({ display: "grid", gap: space[20] });
export const grid = style({
  display: "grid",
  gap: space[20],
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    [from.desktop]: {
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
      gap: space[40],
      alignItems: "start",
    },
  },
});
export const ways = style({ display: "grid", gap: space[20] });
export const way = style([panel, { display: "grid", gap: space[16] }]);
/** A script gives it the focus, for screen readers: with a ring it would look like a field. */
export const wayTitle = style({
  fontWeight: weight.button,
  fontSize: "1rem",
  selectors: { "&:focus": { outline: "none" } },
});
export const small = style({ ...type.small, color: color.text3 });
/** Two texts in one place, as high as the higher one: one comes with the scripts, and nothing below moves. */
export const texts = style([small, { display: "grid" }]);
export const text = style({ gridArea: "1 / 1" });
export const away = style({ visibility: "hidden" });
export const card = style({
  display: "flex",
  alignItems: "center",
  gap: space[12],
  fontWeight: weight.strong,
});
/** Height of the card form and the buttons below it. */
const WITH_BUTTONS = "23.25rem";
/** Reserves the height of the card form, so that its arrival shifts no layout. */
export const frameSpace = style({ minBlockSize: "20.5rem" });
/** The same from the start, if the form opens after hydration. */
export const comingFrame = style({ "@media": { "(scripting: enabled)": { minBlockSize: WITH_BUTTONS } } });
/** And while its script loads. */
export const framePlace = style({ minBlockSize: WITH_BUTTONS });
export const form = style({ display: "grid", gap: space[12] });
