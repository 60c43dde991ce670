import { globalStyle, style } from "@vanilla-extract/css";
import { belowTablet } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { drawn, radius, space } from "~/styles/tokens";

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

/** What a camera reads from across the room; a phone cannot read its own screen (requirement ACCOUNT-16). */
export const qr = style({
  display: "grid",
  gap: space[12],
  "@media": { [belowTablet]: { display: "none" } },
});

/** Dark on white in both themes: many cameras do not find an inverted code. */
export const qrImage = style({
  inlineSize: "clamp(170px, 32vh, 400px)",
  background: "#fff",
  fill: drawn.ink,
  borderRadius: radius.control,
  forcedColorAdjust: "none",
  shapeRendering: "crispEdges",
});
