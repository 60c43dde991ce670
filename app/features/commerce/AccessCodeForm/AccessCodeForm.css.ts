import { globalStyle, style } from "@vanilla-extract/css";
import { space } from "~/styles/tokens";

/**
 * Container width from which field and button are side by side: an error below the field has room. The form
 * may be in a narrow column of a wide screen.
 */
const hasRoom = "(min-width: 420px)";

export const box = style({
  display: "grid",
  gap: space[16],
  containerType: "inline-size",
  scrollMarginBlockStart: "calc(var(--header) + 16px)",
});
export const row = style({
  display: "grid",
  gap: space[12],
  "@container": { [hasRoom]: { gridTemplateColumns: "minmax(0, 1fr) auto", alignItems: "start" } },
});
/** A link to the field leads to its label. */
globalStyle(`${row} input`, { scrollMarginBlockStart: "calc(var(--header) + 56px)" });
/** At the beginning of a page, to the title of the page. */
export const first = style({});
globalStyle(`${first} input`, { scrollMarginBlockStart: "100vh" });
/** Aligns the button with the input, which is below its label. */
export const button = style({ "@container": { [hasRoom]: { marginBlockStart: "29px" } } });
/** A long question continues above the button: on two lines it would move the input away from beside it. */
globalStyle(`${row} label`, {
  "@container": { [hasRoom]: { whiteSpace: "nowrap", contain: "inline-size" } },
});
