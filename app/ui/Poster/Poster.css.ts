import { readFileSync } from "node:fs";
import { style, styleVariants } from "@vanilla-extract/css";
import { DIVIDER, LOGO_SIZE, LOGO_START, LOGO_TOP, POSTER_HEIGHT, POSTER_WIDTH } from "#common/poster/layout";
import { MARKINGS, type Markings } from "#common/poster/markings";

/** In RTL languages the drawing is mirrored like the names and the score; the logos change places only. */
const mirrored = { scale: "var(--inline) 1" };

const poster = style({
  position: "absolute",
  inset: 0,
  overflow: "hidden",
  background: "var(--h)",
  "::after": {
    content: '""',
    position: "absolute",
    inset: 0,
    background: "center / cover no-repeat var(--m)",
    ...mirrored,
  },
});

/** A length of the drawing as a share of the poster, to one decimal unless more are needed. */
const percent = (length: number, total: number, decimals = 1) =>
  `${Number(((length / total) * 100).toFixed(decimals))}%`;
const dividerTop = percent(DIVIDER.top, POSTER_WIDTH, 3);
const dividerBottom = percent(DIVIDER.bottom, POSTER_WIDTH, 3);

/** The drawing as a data URL: lists show several sports, and each would be one more request before the images. */
function drawing(file: string): string {
  const svg = readFileSync(new URL(`../../../public/markings/${file}.svg`, import.meta.url), "utf8");
  return `url("data:image/svg+xml,${svg.trim().replaceAll('"', "'").replaceAll("%", "%25").replaceAll("#", "%23")}")`;
}

const byMarkings = <T>(make: (markings: Markings) => T) =>
  Object.fromEntries(MARKINGS.map((markings) => [markings, make(markings)])) as Record<Markings, T>;

/** Two halves, divided by an inclined line. */
export const duel = styleVariants(
  byMarkings((markings) => markings),
  (markings) => [
    poster,
    {
      vars: { "--m": drawing(markings) },
      "::before": {
        content: '""',
        position: "absolute",
        inset: 0,
        background: "var(--a)",
        ...mirrored,
        clipPath: `polygon(${dividerTop} 0, 100% 0, 100% 100%, ${dividerBottom} 100%)`,
      },
    },
  ],
);

export const single = styleVariants(
  byMarkings((markings) => markings),
  (markings) => [poster, { vars: { "--m": drawing(`${markings}-field`) } }],
);

const logo = style({
  display: "var(--poster-logos, block)",
  position: "absolute",
  zIndex: 1,
  insetBlockStart: percent(LOGO_TOP, POSTER_HEIGHT),
  inlineSize: percent(LOGO_SIZE, POSTER_WIDTH),
  blockSize: percent(LOGO_SIZE, POSTER_HEIGHT),
  objectFit: "contain",
});
export const home = style([logo, { insetInlineStart: percent(LOGO_START.home, POSTER_WIDTH) }]);
export const away = style([logo, { insetInlineStart: percent(LOGO_START.away, POSTER_WIDTH) }]);
