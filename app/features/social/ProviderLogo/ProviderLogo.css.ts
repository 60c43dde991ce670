import { style } from "@vanilla-extract/css";

export const logo = style({ flex: "none", inlineSize: "20px", blockSize: "20px" });
