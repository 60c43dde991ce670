import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/styles/contract.css";
import { space } from "~/styles/tokens";
import { type, weight } from "~/styles/type";

export const facts = style({ marginBlock: space[24], display: "grid", gap: space[4] });

globalStyle(`${facts} dt`, { ...type.small, color: color.text3 });
globalStyle(`${facts} dd`, { margin: 0, marginBlockEnd: space[16], fontWeight: weight.strong });

export const actions = style({ display: "flex", flexWrap: "wrap", gap: space[12] });
