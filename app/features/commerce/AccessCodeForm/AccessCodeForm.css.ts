import { style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { panel } from "~/styles/layout.css";
import { space } from "~/styles/tokens";
import { type, weight } from "~/styles/type";

export const box = style([
  panel,
  { display: "grid", gap: space[16], scrollMarginBlockStart: "calc(var(--header) + 16px)" },
]);
export const bare = style({ display: "grid", gap: space[16] });
export const title = style({ fontWeight: weight.button, fontSize: "1rem" });
export const text = style({ ...type.small, color: color.text3 });
export const row = style({
  display: "grid",
  gap: space[12],
  "@media": { [from.large]: { gridTemplateColumns: "minmax(0, 1fr) auto", alignItems: "start" } },
});
/** Level with the box beside it, below the label's line. */
export const button = style({ "@media": { [from.large]: { marginBlockStart: "29px" } } });
