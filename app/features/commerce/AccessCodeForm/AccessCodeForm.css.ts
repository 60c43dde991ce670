import { style } from "@vanilla-extract/css";
import { color } from "~/styles/contract.css";
import { panel } from "~/styles/layout.css";
import { space } from "~/styles/tokens";
import { type, weight } from "~/styles/type";

/** Side by side where there is room: in a column of its own there is little, on whatever screen. */
const hasRoom = "(min-width: 400px)";
const parts = { display: "grid", gap: space[16], containerType: "inline-size" } as const;

export const box = style([panel, { ...parts, scrollMarginBlockStart: "calc(var(--header) + 16px)" }]);
export const bare = style(parts);
export const title = style({ fontWeight: weight.button, fontSize: "1rem" });
export const text = style({ ...type.small, color: color.text3 });
export const row = style({
  display: "grid",
  gap: space[12],
  "@container": { [hasRoom]: { gridTemplateColumns: "minmax(0, 1fr) auto", alignItems: "start" } },
});
/** Level with the box beside it, below the label's line. */
export const button = style({ "@container": { [hasRoom]: { marginBlockStart: "29px" } } });
