import { globalStyle, style } from "@vanilla-extract/css";

/** Both texts in one place, as wide as the longer one. */
export const texts = style({ display: "grid", justifyItems: "start" });
export const state = style({ gridArea: "1 / 1" });

/** What a press does, in place of the state while the button is pointed at or focused. */
export const hint = style({
  display: "none",
  gridArea: "1 / 1",
  "@media": { "(hover: hover)": { display: "block", visibility: "hidden" } },
});

const pointed = "button:is(:hover, :focus-visible) >";
globalStyle(`${pointed} ${texts} > ${hint}`, { visibility: "visible" });
globalStyle(`${pointed} ${texts} > ${state}:not(:only-child)`, {
  "@media": { "(hover: hover)": { visibility: "hidden" } },
});
