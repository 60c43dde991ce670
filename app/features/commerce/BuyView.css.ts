import { style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { panel } from "~/styles/layout.css";
import { space } from "~/styles/tokens";
import { type, weight } from "~/styles/type";

/** What is bought beside how it is paid; below each other on a phone. */
export const page = style({ display: "grid", gap: space[20], marginBlockStart: space[20] });
export const grid = style({
  display: "grid",
  gap: space[20],
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    [from.desktop]: {
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
      gap: space[40],
      alignItems: "start",
    },
  },
});
export const offer = style([panel, { display: "grid", gap: space[12], padding: space[24] }]);
export const name = style({ fontSize: "1.125rem", fontWeight: weight.button, overflowWrap: "anywhere" });
export const ways = style({ display: "grid", gap: space[20] });
export const way = style([panel, { display: "grid", gap: space[16] }]);
export const wayTitle = style({ fontWeight: weight.button, fontSize: "1rem" });
export const small = style({ ...type.small, color: color.text3 });
export const card = style({
  display: "flex",
  alignItems: "center",
  gap: space[12],
  fontWeight: weight.strong,
});
/** The height of a card form, kept free before it is there. */
export const frameSpace = style({ minBlockSize: "27rem" });
export const form = style({ display: "grid", gap: space[12] });
