import { style } from "@vanilla-extract/css";
import { space } from "~/styles/tokens";
import { weight } from "~/styles/type";

/** A page of one column, and a form in it. */
export const page = style({ display: "grid", justifyItems: "start", gap: space[16] });

export const heading = style({ fontWeight: weight.strong });

/** As high as its button, which comes with the scripts: nothing below moves. */
export const thisDevice = style({ minBlockSize: "44px" });

/** Devices that show notifications. */
export const devices = style({ display: "grid", gap: space[12] });

/** The form and the devices. */
export const settings = style({ marginBlockEnd: space[32], maxInlineSize: "640px" });

/** Both of them, below the matches. */
export const after = style({ marginBlockStart: space[32] });
