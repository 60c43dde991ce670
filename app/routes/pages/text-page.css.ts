import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/styles/contract.css";
import { space } from "~/styles/tokens";
import { type } from "~/styles/type";

export const text = style({ display: "grid", gap: space[16], marginBlockStart: space[24] });

globalStyle(`${text} h2`, { ...type.display3, color: color.text, marginBlockEnd: space[8] });
