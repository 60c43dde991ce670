import { globalStyle, style } from "@vanilla-extract/css";
import { space } from "~/styles/tokens";

/** Container width from which field and button are side by side. The form may be in a narrow column of a wide screen. */
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
  "@container": { [hasRoom]: { gridTemplateColumns: "minmax(0, 1fr) auto", rowGap: space[8] } },
});
/** A link to the field leads to its label. */
globalStyle(`${row} input`, { scrollMarginBlockStart: "calc(var(--header) + 56px)" });
/** At the beginning of a page, to the title of the page. */
export const first = style({});
globalStyle(`${first} input`, { scrollMarginBlockStart: "100vh" });
/** Beside the input; the label above and the error below have the width of the form. */
export const button = style({ "@container": { [hasRoom]: { gridArea: "2 / 2" } } });
globalStyle(`${row} > div:not(${button})`, { "@container": { [hasRoom]: { display: "contents" } } });
globalStyle(`${row} > div > :is(div:first-child, p)`, {
  "@container": { [hasRoom]: { gridColumn: "1 / -1" } },
});
