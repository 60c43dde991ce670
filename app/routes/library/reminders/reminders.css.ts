import { style } from "@vanilla-extract/css";
import { space } from "~/styles/tokens";

/** A page of one column, and a form in it. */
export const page = style({ display: "grid", justifyItems: "start", gap: space[16] });
