import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { drawn, gutter, space } from "~/styles/tokens";
import { type, weight } from "~/styles/type";

/** The league's colour below its name and the artwork beside it, separated by a line at an angle of 11°. */
export const band = style({
  position: "relative",
  overflow: "hidden",
  display: "flex",
  alignItems: "center",
  minBlockSize: "110px",
  paddingInline: gutter,
  paddingBlock: space[16],
  background: "var(--c)",
  color: drawn.chalk,
  borderBlockEnd: `3px solid ${drawn.chalk}`,
  "@media": { [from.tablet]: { minBlockSize: "184px" } },
});

/** Artwork, from the line to the far edge. */
export const art = style({
  position: "absolute",
  insetBlock: 0,
  insetInlineEnd: 0,
  inlineSize: "30%",
  clipPath: "polygon(var(--lean) 0, 100% 0, 100% 100%, 0 100%)",
  // tan 11° × height of the band.
  vars: { "--lean": "21px" },
  selectors: { "[dir=rtl] &": { clipPath: "polygon(0 0, calc(100% - var(--lean)) 0, 100% 100%, 0 100%)" } },
  "@media": { [from.tablet]: { inlineSize: "48%", vars: { "--lean": "36px" } } },
});
globalStyle(`${art} > img`, { inlineSize: "100%", blockSize: "100%", objectFit: "cover" });

export const line = style([
  art,
  {
    background: drawn.chalk,
    clipPath: "polygon(var(--lean) 0, calc(var(--lean) + 4px) 0, 4px 100%, 0 100%)",
    selectors: {
      "[dir=rtl] &": {
        clipPath:
          "polygon(calc(100% - var(--lean) - 4px) 0, calc(100% - var(--lean)) 0, 100% 100%, calc(100% - 4px) 100%)",
      },
    },
  },
]);

export const names = style({
  position: "relative",
  display: "flex",
  alignItems: "center",
  gap: space[16],
  maxInlineSize: "74%",
  "@media": { [from.tablet]: { gap: space[32], maxInlineSize: "54%" } },
});
export const logo = style({
  flex: "none",
  inlineSize: "64px",
  blockSize: "64px",
  "@media": { [from.tablet]: { inlineSize: "112px", blockSize: "112px" } },
});
export const over = style({ ...type.small, fontWeight: weight.strong });
globalStyle(`${over} a:hover`, { textDecoration: "underline", textUnderlineOffset: "4px" });
export const title = style({ ...type.display2, overflowWrap: "anywhere", marginBlockStart: space[4] });

export const banners = style({ display: "grid", gap: space[12], marginBlockStart: space[16] });
export const onDesk = style({ display: "none", "@media": { [from.tablet]: { display: "grid" } } });
export const onPhone = style({ "@media": { [from.tablet]: { display: "none" } } });

export const social = style({ display: "flex", flexWrap: "wrap", columnGap: space[16] });
export const socialLink = style({
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: "44px",
  fontWeight: weight.strong,
  color: color.text2,
  selectors: { "&:hover": { color: color.text, textDecoration: "underline", textUnderlineOffset: "4px" } },
});
