import { globalStyle, style } from "@vanilla-extract/css";
import { belowLarge, from, narrowPhone } from "../../../styles/breakpoints";
import { color } from "../../../styles/contract.css";
import { oneLine, type, weight } from "../../../styles/type";

export const row = style({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "64px minmax(0, 1fr) auto",
  alignItems: "center",
  gap: "12px",
  minBlockSize: "84px",
  paddingBlock: "12px",
  borderBlockEnd: `1px solid ${color.hairline}`,
  "@media": {
    [narrowPhone]: { gridTemplateColumns: "52px minmax(0, 1fr) auto", gap: "8px" },
    [from.large]: { gridTemplateColumns: "84px minmax(0, 1fr) auto", gap: "16px" },
  },
});

export const kickOff = style({
  ...type.digits,
  fontSize: "1.75rem",
  color: color.flagText,
  "@media": { [narrowPhone]: { fontSize: "1.5rem" }, [from.large]: { fontSize: "2rem" } },
});

/** The link covers the row; the button at the end is placed above it. */
export const link = style({
  minInlineSize: 0,
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "3px",
  selectors: { "&::after": { content: '""', position: "absolute", inset: 0 } },
});

export const team = style({
  display: "flex",
  alignItems: "center",
  gap: "8px",
  fontWeight: weight.strong,
  lineHeight: 1.3,
});

export const name = style({
  minInlineSize: 0,
  ...oneLine,
  // There is too little room beside a price: a second line rather than a cut name.
  "@media": { [narrowPhone]: { whiteSpace: "normal" } },
  selectors: { "a:hover &": { textDecoration: "underline", textUnderlineOffset: "3px" } },
});

export const meta = style({
  ...type.small,
  fontSize: ".8125rem",
  color: color.text3,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "2px 8px",
});
export const facts = style({
  minInlineSize: 0,
  ...oneLine,
  // On phones the round and the league rarely fit: a second line rather than a cut name.
  "@media": { [belowLarge]: { whiteSpace: "normal" } },
});

export const action = style({ position: "relative", zIndex: 1 });
// The names of the teams need the room of the icon beside a price.
globalStyle(`${action} a > svg`, { "@media": { [narrowPhone]: { display: "none" } } });
export const price = style({ ...type.digits, fontSize: "1.25rem" });
