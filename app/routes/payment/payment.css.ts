import { style } from "@vanilla-extract/css";
import { panel } from "~/styles/layout.css";
import { space } from "~/styles/tokens";
import { weight } from "~/styles/type";

export const column = style({ display: "grid", gap: space[20], inlineSize: "100%", maxInlineSize: "400px" });
export const buttons = style({ display: "grid", gap: space[12] });
export const choice = style([panel, { display: "grid", gap: space[8] }]);
export const name = style({ fontWeight: weight.button, overflowWrap: "anywhere" });
