import { style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { space } from "~/styles/tokens";

export const form = style({ display: "grid", gap: space[16], marginBlock: space[24] });

export const query = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "end",
  gap: space[12],
  maxInlineSize: "760px",
});

/** Targets at the start, selects at the end; stacked on phones. */
export const choices = style({
  display: "grid",
  gap: space[16],
  "@media": { [from.desktop]: { gridTemplateColumns: "1fr auto", alignItems: "end" } },
});

export const targets = style({ border: 0, padding: 0, margin: 0, minInlineSize: 0 });

export const selects = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(140px, 100%), 1fr))",
  gap: space[12],
  "@media": { [from.desktop]: { gridTemplateColumns: "repeat(3, 180px)" } },
});

export const summary = style({ color: color.text2, marginBlockEnd: space[16] });
