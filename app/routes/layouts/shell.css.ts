import { globalStyle, style } from "@vanilla-extract/css";

/** Keeps the footer at the bottom of the window on short pages. */
export const shell = style({ display: "flex", flexDirection: "column", minBlockSize: "100dvh" });

globalStyle(`${shell} > main`, { flexGrow: 1, inlineSize: "100%" });
