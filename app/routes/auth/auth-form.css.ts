import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/styles/contract.css";
import { space } from "~/styles/tokens";

export const column = style({ display: "grid", gap: space[20], inlineSize: "100%", maxInlineSize: "400px" });

globalStyle(`${column} form`, { display: "grid", gap: space[20] });

export const question = style({ color: color.text2 });

export const devicesList = style({ borderBlockStart: `1px solid ${color.hairline}` });

/** Submit button styled as a link within a sentence. */
export const linkButton = style({
  padding: 0,
  border: 0,
  background: "none",
  font: "inherit",
  cursor: "pointer",
});

/** Letters of a code that are read from a distance and typed elsewhere. */
export const letters = style({
  direction: "ltr",
  fontSize: "clamp(40px, 12vw, 72px)",
  fontWeight: 800,
  letterSpacing: "0.12em",
  lineHeight: 1.2,
  textAlign: "center",
});
