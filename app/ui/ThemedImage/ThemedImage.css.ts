import { style } from "@vanilla-extract/css";
import { onLight } from "../../styles/themes/on-light";

export const dark = style({ ...onLight({ display: "none" }) });
export const light = style({ display: "none", ...onLight({ display: "block" }) });
