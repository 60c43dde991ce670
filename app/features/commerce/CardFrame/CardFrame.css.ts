import { style } from "@vanilla-extract/css";
import { color } from "~/styles/contract.css";
import { textLink } from "~/styles/layout.css";
import { space } from "~/styles/tokens";
import { type } from "~/styles/type";
import { frameSpace } from "../BuyView.css";

/** Reserves the form's height as soon as the button is pressed. */
export const box = style([frameSpace, { position: "relative", display: "grid", gap: space[12] }]);
export const frame = style({
  inlineSize: "100%",
  blockSize: "100%",
  minBlockSize: "inherit",
  border: 0,
  background: "transparent",
  selectors: { "&[data-waiting]": { visibility: "hidden" } },
});
export const waiting = style({
  ...type.small,
  color: color.text3,
  position: "absolute",
  insetInline: 0,
  insetBlockStart: "40%",
  textAlign: "center",
});
export const buttons = style({ display: "flex", flexWrap: "wrap", columnGap: space[24] });
export const button = style([textLink, { minBlockSize: "44px" }]);
