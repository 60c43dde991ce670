import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { panel } from "~/styles/layout.css";
import { space } from "~/styles/tokens";
import { type, weight } from "~/styles/type";

export const box = style([
  panel,
  { marginBlock: space[24], display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space[20] },
]);
export const head = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  alignItems: "baseline",
  gap: space[12],
});
export const name = style({ ...type.display3, overflowWrap: "anywhere" });
export const facts = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: `${space[16]} ${space[24]}`,
  "@media": {
    [from.large]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
    print: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  },
});
globalStyle(`${facts} dt`, { ...type.small, color: color.text3 });
globalStyle(`${facts} dd`, { margin: 0, fontWeight: weight.strong, overflowWrap: "anywhere" });
/** The order number, which is as long as both columns. */
globalStyle(`${facts} > :last-child`, { gridColumn: "1 / -1" });
export const line = style({ display: "block" });
/** On paper only, where the page's header is missing. */
export const letterhead = style({
  display: "none",
  "@media": { print: { display: "flex", justifyContent: "space-between", alignItems: "center" } },
});
