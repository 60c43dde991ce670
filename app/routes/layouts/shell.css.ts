import { globalStyle, style } from "@vanilla-extract/css";

/** A short page still has its footer at the bottom of the window. */
export const shell = style({ display: "flex", flexDirection: "column", minBlockSize: "100dvh" });

globalStyle(`${shell} > main`, { flexGrow: 1, inlineSize: "100%" });
