import { style } from "@vanilla-extract/css";
import { from } from "../../../styles/breakpoints";
import { color } from "../../../styles/contract.css";
import { drawn, gutter } from "../../../styles/tokens";
import { brandYieldsIn } from "../../../ui/Brand/brand-yields";

/** Tablets; a phone held sideways is as wide, but too low for the band above the form. */
const tablet = `${from.tablet} and (min-height: 600px)`;

export const frame = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  minBlockSize: "100dvh",
  "@media": {
    [tablet]: { gridTemplateRows: "auto 1fr" },
    [from.desktop]: { gridTemplateColumns: "minmax(480px, 5fr) minmax(0, 7fr)", gridTemplateRows: "1fr" },
  },
});

export const column = style({ display: "flex", flexDirection: "column", minInlineSize: 0 });

export const head = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  blockSize: "var(--header)",
  flex: "none",
  paddingInline: gutter,
  borderBlockEnd: `1px solid ${color.hairline}`,
});
brandYieldsIn(head);

/** Without gaps: the controls have space of their own, and names of languages need the rest on small phones. */
export const tools = style({ display: "flex", alignItems: "center", minInlineSize: 0 });

/** The form: below the brand on phones, in the middle on tablets, centred in its column on desktops. */
export const main = style({
  flex: 1,
  inlineSize: "100%",
  maxInlineSize: `calc(400px + 2 * ${gutter})`,
  paddingInline: gutter,
  paddingBlock: "24px 40px",
  "@media": {
    [from.tablet]: { marginInline: "auto" },
    [from.desktop]: { display: "grid", alignContent: "center" },
  },
});

/**
 * Artwork: a band on tablets; on desktops it stays in place while a long form scrolls. Not mirrored for
 * right-to-left text.
 */
export const art = style({
  display: "none",
  "@media": {
    [from.tablet]: {
      // The flag is in the upper half of the drawing.
      background: `${drawn.grass} url(/illustrations/corner-flag.svg) center 27% / cover`,
    },
    [tablet]: { display: "block", order: -1, blockSize: "200px" },
    [from.desktop]: {
      display: "block",
      order: 0,
      position: "sticky",
      insetBlockStart: 0,
      blockSize: "100dvh",
      backgroundPosition: "center bottom",
    },
  },
});
