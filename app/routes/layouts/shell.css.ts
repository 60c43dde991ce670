import { globalStyle, style } from "@vanilla-extract/css";
import { turnedPhone } from "../../styles/breakpoints";

/** Keeps the footer at the bottom of the window on short pages. */
export const shell = style({ display: "flex", flexDirection: "column", minBlockSize: "100dvh" });

globalStyle(`${shell} > main`, { flexGrow: 1, inlineSize: "100%" });

// A turned phone shows the whole picture of a player, which the two bars would cover.
globalStyle(`${shell}:has([data-player])`, {
  "@media": { [turnedPhone]: { vars: { "--bottom-bar": "0px" } } },
});
globalStyle(`${shell}:has([data-player]) > :is(header, nav)`, {
  "@media": { [turnedPhone]: { display: "none" } },
});
