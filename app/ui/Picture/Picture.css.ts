import { style, styleVariants } from "@vanilla-extract/css";
import { from, withoutScripts } from "../../styles/breakpoints";
import { color } from "../../styles/contract.css";
import { radius } from "../../styles/tokens";

const frame = style({
  position: "relative",
  display: "block",
  overflow: "hidden",
  background: color.sunken,
});

export const rounded = style({ borderRadius: radius.panel });

export const shape = {
  ...styleVariants({ wide: "16 / 9", tile: "4 / 5", vertical: "2 / 3", banner: "3 / 1" }, (aspectRatio) => [
    frame,
    { aspectRatio },
  ]),
  /** 16:9 on phones; from desktop width on, as high as the layout allows. */
  feature: style([frame, { aspectRatio: "16 / 9", "@media": { [from.desktop]: { aspectRatio: "auto" } } }]),
};

/** Without scripts a failed image is not detected, so the fallback is its background from the start. */
export const waiting = style({
  "@media": {
    [withoutScripts]: { background: `center / cover ${color.sunken} url(/fallback/image-dark.svg)` },
  },
  selectors: {
    ":root.light &": {
      "@media": { [withoutScripts]: { backgroundImage: "url(/fallback/image-light.svg)" } },
    },
  },
});

export const image = style({
  position: "absolute",
  inset: 0,
  inlineSize: "100%",
  blockSize: "100%",
  objectFit: "cover",
});

export const placeholder = style([image, { fill: "none", stroke: color.hairline, strokeWidth: 2 }]);

export const faded = style({ filter: "grayscale(1)", opacity: 0.5 });
