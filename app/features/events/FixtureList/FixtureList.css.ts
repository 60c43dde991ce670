import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "../../../styles/breakpoints";
import { color } from "../../../styles/contract.css";
import { weight } from "../../../styles/type";

export const list = style({ display: "grid", gap: "28px", gridTemplateColumns: "minmax(0, 1fr)" });

/** Two days side by side from desktop width on. */
export const columns = style([
  list,
  { "@media": { [from.desktop]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: "28px 48px" } } },
]);

export const day = style({
  fontSize: ".875rem",
  fontWeight: weight.strong,
  color: color.text2,
  paddingBlockEnd: "6px",
});

// A single day takes both columns.
globalStyle(`${columns} > section:only-child`, { gridColumn: "1 / -1" });
globalStyle(`${columns} > section:only-child > ul`, {
  "@media": { [from.desktop]: { columns: 2, columnGap: "var(--columns-gap, 48px)" } },
});
globalStyle(`${columns} > section:only-child > ul > li`, { breakInside: "avoid" });
