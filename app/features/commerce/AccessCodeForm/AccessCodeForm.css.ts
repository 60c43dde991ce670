import { style } from "@vanilla-extract/css";
import { color } from "~/styles/contract.css";
import { panel } from "~/styles/layout.css";
import { space } from "~/styles/tokens";
import { type, weight } from "~/styles/type";

/**
 * Container width from which field and button are side by side. The form may be in a narrow column of a wide
 * screen.
 */
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
/** Aligns the button with the input, which is below its label. */
export const button = style({ "@container": { [hasRoom]: { marginBlockStart: "29px" } } });
