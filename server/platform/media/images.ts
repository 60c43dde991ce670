/** Logos of demo teams and competitions as SVG, and still frames of the demo matches. */
import fs from "node:fs";
import path from "node:path";
import { PHASE_GOPS, type Phase } from "./programme.ts";
import type { Skin } from "./skins.ts";

const SHAPES = {
  shield: "M50 4 90 14V52C90 75 72 89 50 97 28 89 10 75 10 52V14Z",
  round: "M50 5A45 45 0 1 1 49.9 5Z",
  hexagon: "M50 4 90 27V73L50 96 10 73V27Z",
  heater: "M10 8H90V50C90 74 70 90 50 97 30 90 10 74 10 50Z",
  diamond: "M50 3 95 50 50 97 5 50Z",
} as const;

/** Patterns in the second colour, over the first. */
const FIELDS = {
  plain: "",
  stripes: "M26 0h16v100H26zM58 0h16v100H58z",
  sash: "M-4 84 84-4 112 20 24 108Z",
  half: "M50 0h50v100H50z",
  hoops: "M0 30h100v14H0zM0 58h100v14H0z",
  chevron: "M0 64 50 34 100 64V88L50 58 0 88Z",
  base: "M0 62h100v38H0z",
  quarters: "M50 0h50v50H50zM0 50h50v50H0z",
} as const;

/** Emblems, one per logo, without letters. `fill` and `stroke` (with its width) use the emblem's colour. */
const CHARGES: Record<string, { fill?: string; stroke?: readonly [width: number, path: string] }> = {
  star: { fill: "m50 24 8 17 18 2-13 13 3 19-16-9-16 9 3-19-13-13 18-2Z" },
  wave: {
    fill: "M61 34a11 11 0 1 1-22 0 11 11 0 0 1 22 0Z",
    stroke: [8, "M14 58q9-11 18 0t18 0 18 0 18 0M14 76q9-11 18 0t18 0 18 0 18 0"],
  },
  sun: {
    fill: "M65 52a15 15 0 1 1-30 0 15 15 0 0 1 30 0Z",
    stroke: [6, "M50 22v9M50 73v9M20 52h9M71 52h9M29 31l6 6M65 67l6 6M29 73l6-6M65 37l6-6"],
  },
  bolt: { fill: "M56 20 28 56h18l-5 26 31-38H53Z" },
  tower: { fill: "M30 26h9v8h7v-8h8v8h7v-8h9v18l-6 5v29H36V49l-6-5Z" },
  anchor: {
    stroke: [7, "M57 29a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM50 36v42M38 46h24M24 58c2 14 12 20 26 20s24-6 26-20"],
  },
  peak: { fill: "m20 74 20-36 9 14 9-18 22 40Z" },
  tree: { fill: "m50 20 18 24h-9l14 20H55v14H45V64H27l14-20h-9Z" },
  crown: { fill: "m24 68-4-34 17 15 13-22 13 22 17-15-4 34Z" },
  bird: { fill: "M18 34c14 0 24 6 32 18 8-12 18-18 32-18-4 18-14 28-24 32l-8 14-8-14C32 62 22 52 18 34Z" },
  ring: { stroke: [9, "M70 50a20 20 0 1 1-40 0 20 20 0 0 1 40 0Z"] },
  bridge: { stroke: [7, "M16 66h68M22 66c4-32 52-32 56 0M36 66V46M50 66V42M64 66V46"] },
  comet: {
    fill: "M73 44a13 13 0 1 1-26 0 13 13 0 0 1 26 0Z",
    stroke: [6, "M48 56 26 78M42 46 24 60M58 62 44 80"],
  },
};

interface Crest {
  shape: keyof typeof SHAPES;
  field: keyof typeof FIELDS;
  charge: string;
  colours: readonly [first: string, second: string];
  /** Colour of emblem and outline on a light logo; white by default. */
  dark?: string;
}

function crest(
  shape: Crest["shape"],
  field: Crest["field"],
  charge: string,
  first: string,
  second: string,
  dark?: string,
): Crest {
  return { shape, field, charge, colours: [first, second], ...(dark ? { dark } : {}) };
}

const DRAWINGS: Readonly<Record<string, Crest>> = {
  ngt: crest("shield", "stripes", "tower", "#d11a3c", "#a10f2b"),
  riv: crest("hexagon", "base", "wave", "#1d4ed8", "#1a3fae"),
  sun: crest("round", "half", "sun", "#facc15", "#eab308", "#5b2b00"),
  vio: crest("shield", "sash", "star", "#6d28d9", "#8b5cf6"),
  tea: crest("round", "hoops", "anchor", "#0f766e", "#0b5a54"),
  iro: crest("hexagon", "base", "bridge", "#ea580c", "#9a3412"),
  cal: crest("heater", "half", "bird", "#0284c7", "#075985"),
  mos: crest("shield", "half", "tree", "#15803d", "#14532d"),
  red: crest("heater", "chevron", "peak", "#7f1d1d", "#991b1b"),
  com: crest("round", "plain", "comet", "#0e7490", "#155e75"),
  uni: crest("round", "hoops", "ring", "#f97316", "#c2410c"),
  nor: crest("diamond", "half", "anchor", "#1e3a8a", "#172554"),
  fjo: crest("heater", "base", "crown", "#b91c1c", "#7f1d1d"),
  gla: crest("shield", "chevron", "peak", "#7dd3fc", "#38bdf8", "#0c4a6e"),
  tim: crest("hexagon", "half", "tree", "#3f6212", "#365314"),
  har: crest("heater", "quarters", "bolt", "#be185d", "#9d174d"),
  northern: crest("shield", "chevron", "star", "#14532d", "#166534"),
  metro: crest("round", "plain", "ring", "#9a3412", "#9a3412"),
  baltic: crest("hexagon", "half", "crown", "#1e3a8a", "#1d4ed8"),
  alpine: crest("diamond", "half", "peak", "#0e4a66", "#0e7490"),
  sevens: crest("heater", "half", "anchor", "#831843", "#be185d"),
  city: crest("round", "half", "bolt", "#9f1239", "#be123c"),
};

/** Names of all logos: clubs first, then leagues. */
export const CRESTS: readonly string[] = Object.keys(DRAWINGS);

/** Returns the SVG document of a logo, square, without letters; undefined if the name is unknown. */
export function crestSvg(id: string): string | undefined {
  const drawing = Object.hasOwn(DRAWINGS, id) ? DRAWINGS[id] : undefined;
  const charge = drawing && CHARGES[drawing.charge];
  if (!drawing || !charge) return undefined;
  const shape = SHAPES[drawing.shape];
  const [first, second] = drawing.colours;
  const ink = drawing.dark ?? "#fff";
  const field = FIELDS[drawing.field];
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">',
    `<clipPath id="c"><path d="${shape}"/></clipPath><g clip-path="url(#c)">`,
    `<path fill="${first}" d="M0 0h100v100H0z"/>`,
    field ? `<path fill="${second}" d="${field}"/>` : "",
    charge.fill ? `<path fill="${ink}" d="${charge.fill}"/>` : "",
    charge.stroke
      ? `<path fill="none" stroke="${ink}" stroke-width="${charge.stroke[0]}" stroke-linecap="round" d="${charge.stroke[1]}"/>`
      : "",
    `</g><path fill="none" stroke="${ink}" stroke-width="5" d="${shape}"/></svg>`,
  ].join("");
}

const SAMPLES = path.join(import.meta.dirname, "samples");
const FRAME_DIRECTORY = path.join(SAMPLES, "frames");

/** Names of all still frames (WebP, 1600×900 pixels). */
export const FRAMES: readonly string[] = fs
  .readdirSync(FRAME_DIRECTORY)
  .filter((file) => file.endsWith(".webp"))
  .map((file) => path.basename(file, ".webp"))
  .sort();

const files = new Map<string, Buffer>();

/** Returns a file, cached after the first read. */
function readOnce(file: string): Buffer {
  const content = files.get(file) ?? fs.readFileSync(file);
  files.set(file, content);
  return content;
}

/** Returns the file of a still frame, cached after the first read; undefined if the name is unknown. */
export const frameWebp = (name: string): Buffer | undefined =>
  FRAMES.includes(name) ? readOnce(path.join(FRAME_DIRECTORY, `${name}.webp`)) : undefined;

/**
 * Returns the still of a sample fragment as WebP, 960 × 540 pixels, cached after the first read: what the tile of the
 * storyboard shows, at the size of a poster.
 * @param phases phases of the skin in the order of its samples
 * @param fragment number from `fragmentAt`
 */
export function stillWebp(skin: Skin, phases: readonly Phase[], fragment: number): Buffer {
  const name = `${phases[Math.floor(fragment / PHASE_GOPS)]}-${fragment % PHASE_GOPS}`;
  return readOnce(path.join(SAMPLES, skin, "stills", `${name}.webp`));
}
