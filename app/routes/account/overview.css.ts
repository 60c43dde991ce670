import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { space } from "~/styles/tokens";
import { choices } from "../layouts/Footer/Footer.css";

/** Sections of the overview: one column on phones, two where there is room. */
export const sections = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: `${space[32]} ${space[24]}`,
  alignItems: "start",
  "@media": { [from.tablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});
/** A section as wide as both columns. */
export const wide = style({ gridColumn: "1 / -1", minInlineSize: 0 });

/** The settings of the footer, which therefore has none on this page. */
export const settings = style({});
globalStyle(`body:has(${settings}) ${choices}`, { display: "none" });
