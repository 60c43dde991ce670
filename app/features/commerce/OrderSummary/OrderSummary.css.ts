import { style } from "@vanilla-extract/css";
import { color } from "~/styles/contract.css";
import { panel } from "~/styles/layout.css";
import { drawn, radius, space } from "~/styles/tokens";
import { type, weight } from "~/styles/type";

export const box = style([panel, { display: "grid", padding: 0, overflow: "hidden" }]);
/** Drawn, because the policy of payment pages allows no images of other origins. */
export const strip = style({ position: "relative", overflow: "hidden", aspectRatio: "16 / 5" });
/** The middle of a whole poster: a poster drawn into the strip would be distorted. */
export const poster = style({
  position: "absolute",
  insetInline: 0,
  insetBlockStart: "50%",
  aspectRatio: "16 / 9",
  transform: "translateY(-50%)",
});
/** In place of the logos: the codes of the teams, each on its half. */
export const codes = style({
  position: "absolute",
  inset: 0,
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  placeItems: "center",
});
export const code = style({
  ...type.display3,
  paddingInline: space[12],
  background: drawn.ink,
  color: drawn.chalk,
  borderRadius: radius.scoreBug,
});
export const body = style({ display: "grid", gap: space[8], padding: space[20] });
export const kind = style({ ...type.small, color: color.text3, fontWeight: weight.strong });
export const name = style({ ...type.display3, overflowWrap: "anywhere" });
export const facts = style({ ...type.small, color: color.text2 });
