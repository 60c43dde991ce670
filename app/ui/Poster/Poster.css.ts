import { style, styleVariants } from "@vanilla-extract/css";

/** Posters are not mirrored in RTL languages: inside them inline always runs from left to right. */
const poster = style({
  position: "absolute",
  inset: 0,
  direction: "ltr",
  overflow: "hidden",
  background: "var(--h)",
  "::after": {
    content: '""',
    position: "absolute",
    inset: 0,
    background: "center / cover no-repeat var(--m)",
  },
});

const SPORTS = ["soccer", "basketball", "handball", "icehockey", "rugby", "lanes"] as const;
export type Markings = (typeof SPORTS)[number];

const byMarkings = <T>(make: (markings: Markings) => T) =>
  Object.fromEntries(SPORTS.map((markings) => [markings, make(markings)])) as Record<Markings, T>;

/** Two fields, divided by a line inclined by 11°. */
export const duel = styleVariants(
  byMarkings((markings) => markings),
  (markings) => [
    poster,
    {
      vars: { "--m": `url(/markings/${markings}.svg)` },
      "::before": {
        content: '""',
        position: "absolute",
        inset: 0,
        background: "var(--a)",
        clipPath: "polygon(55.625% 0, 100% 0, 100% 100%, 44.375% 100%)",
      },
    },
  ],
);

export const single = styleVariants(
  byMarkings((markings) => markings),
  (markings) => [poster, { vars: { "--m": `url(/markings/${markings}-field.svg)` } }],
);

const crest = style({
  position: "absolute",
  zIndex: 1,
  insetBlockStart: "32.8%",
  inlineSize: "19.4%",
  blockSize: "34.4%",
  objectFit: "contain",
});
export const home = style([crest, { insetInlineStart: "15.3%" }]);
export const away = style([crest, { insetInlineStart: "65.3%" }]);
