import { globalStyle, style } from "@vanilla-extract/css";
import { pager } from "~/features/event-lists/pager.css";
import { CHOICE_FORM } from "~/lib/choice";
import { withoutScripts } from "~/styles/breakpoints";
import { space } from "~/styles/tokens";

/** The row of chips has space for focus rings above and below. */
export const sports = style({ marginBlock: "-4px 24px" });
/** Links beside the buttons that replace them without scripts. */
export const scripted = style({ "@media": { [withoutScripts]: { display: "none" } } });

export const pages = style({
  display: "flex",
  justifyContent: "center",
  gap: space[12],
  marginBlockStart: space[32],
});
globalStyle(`main:has(> #${CHOICE_FORM}) ${pager} > a`, {
  "@media": { [withoutScripts]: { display: "none" } },
});
