import { style } from "@vanilla-extract/css";
import { color } from "~/styles/contract.css";
import { radius, space, stroke } from "~/styles/tokens";
import { type } from "~/styles/type";

export const dialog = style({
  margin: "auto",
  border: 0,
  inlineSize: "min(360px, calc(100vw - 32px))",
  maxBlockSize: "100dvh",
  padding: space[24],
  borderRadius: radius.dialog,
  background: color.raised,
  color: color.text,
  boxShadow: color.shadow,
  "::backdrop": { background: color.overlay },
});

export const title = style({ ...type.display4, marginBlockEnd: space[16] });

export const choices = style({ display: "grid", gap: space[12] });

/** The URL, where it has to be copied by hand. */
export const link = style({
  inlineSize: "100%",
  minBlockSize: "48px",
  paddingInline: space[12],
  border: `${stroke.control} solid ${color.control}`,
  borderRadius: radius.control,
  background: "none",
  color: "inherit",
});
