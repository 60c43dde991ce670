import { style } from "@vanilla-extract/css";
import { space } from "~/styles/tokens";

/** Link back to the match, as high as a touch target needs, without moving the line. */
export const back = style({ display: "inline-block", paddingBlock: "13px", marginBlock: "-13px" });

/** Below the link back to the match. */
export const title = style({ marginBlockStart: space[12] });
