/**
 * Regenerates the still frames of the demo matches, drawn at their size and not cut from the video: their posters
 * (1600 × 900 pixels), and one for each tile of the storyboards (960 × 540). Never run at installation or in tests.
 *
 *   npx tsx tools/media-generator/stills.ts [--only posters|seconds] [--browser /usr/bin/chromium]
 */
import fs from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import sharp from "sharp";
import { frameName, MOMENTS, type Moment } from "../../server/platform/database/seed/frames.ts";
import { footballSkin, LEAGUES } from "../../server/platform/database/seed/leagues.ts";
import { skinIndexSchema } from "../../server/platform/media/fragments.ts";
import { GOP_MS, PHASE_GOPS, type Phase } from "../../server/platform/media/programme.ts";
import { SKINS, type Skin, skinOf } from "../../server/platform/media/skins.ts";
import { kitsOf } from "./kits.ts";
import { SPORTS } from "./looks.ts";
import type { Still } from "./page.ts";
import { WIDTH } from "./screen.ts";

/** A moment, and the part of the picture that shows its subject in the middle. */
type Shot = Omit<Still, "skin">;

const shot = (phase: Phase, second: number, x: number, y: number, width: number): Shot => ({
  phase,
  second,
  x,
  y,
  width,
});

/** Fields without teams, for channels, in the kits of the sample. */
const FIELDS: readonly (Still & { name: string })[] = [
  { name: "day-midfield", skin: "day", ...shot("play", 5, 90, 90, 800) },
  { name: "day-wing", skin: "day", ...shot("save", 4.14, 480, 250, 800) },
  { name: "night-midfield", skin: "night", ...shot("play", 6.5, 160, 100, 800) },
];

/** Shots of each moment of a match; two pairs in a row get different ones. */
const FOOTBALL: Record<Moment, readonly Shot[]> = {
  match: [
    shot("play", 5, 90, 90, 800),
    shot("play", 11.6, 440, 200, 800),
    shot("save", 4.14, 480, 250, 800),
    shot("play", 6.5, 160, 100, 800),
  ],
  "goal-home": [shot("goalHome", 6.88, 480, 90, 800)],
  "goal-away": [shot("goalAway", 6.92, 0, 90, 800)],
};
const INDOORS: Record<Moment, readonly Shot[]> = {
  match: [shot("play", 3.2, 640, 140, 640), shot("play", 6.4, 640, 140, 640)],
  "goal-home": [shot("goalHome", 6.74, 640, 140, 640)],
  "goal-away": [shot("goalAway", 6.84, 0, 140, 640)],
};
const SHOTS: Record<Skin, Record<Moment, readonly Shot[]>> = {
  day: FOOTBALL,
  night: FOOTBALL,
  basketball: INDOORS,
  handball: INDOORS,
  icehockey: INDOORS,
};

/** The matches of each club at home to the next one of its league, in their colours; goals of every fourth one. */
function matchStills(): (Still & { name: string })[] {
  return LEAGUES.flatMap(({ sportType, teams }) =>
    teams.flatMap((home, index) => {
      const away = teams[(index + 1) % teams.length] ?? home;
      const skin = skinOf(sportType, footballSkin(teams, home));
      const kits = kitsOf(home.color, away.color, SPORTS[skin]);
      const moments = index % 4 === 0 ? MOMENTS : (["match"] as const);
      return moments.flatMap((moment) => {
        const shots = SHOTS[skin][moment];
        const chosen = shots[index % shots.length];
        const name = frameName({ homeTeamId: home.id, awayTeamId: away.id }, moment);
        return chosen ? [{ name, skin, kits, ...chosen }] : [];
      });
    }),
  );
}

const SAMPLES = path.join(import.meta.dirname, "../../server/platform/media/samples");

/** A file, and what it shows. */
interface Drawing {
  /** Path below the samples, without the extension. */
  name: string;
  still: Still;
  encode: (drawn: Buffer) => Promise<Buffer>;
}

/** Quality of the posters; the platform encodes them again in the sizes of the pages. */
const POSTER_QUALITY = 36;

const posters = (): Drawing[] =>
  [...FIELDS, ...matchStills()].map(({ name, ...still }) => ({
    name: `frames/${name}`,
    still,
    encode: (drawn) => sharp(drawn).webp({ quality: POSTER_QUALITY, effort: 6 }).toBuffer(),
  }));

/** Width of the stills of seconds (px): that of posters in the player, which they replace. */
const SECOND_WIDTH = 960;
/** Their largest size (bytes), as of posters, and the qualities that are tried for it. */
const MAX_SECOND_BYTES = 16_000;
const SECOND_QUALITIES = [60, 50, 40, 30, 20] as const;

async function encodeSecond(drawn: Buffer): Promise<Buffer> {
  const resized = sharp(drawn).resize({ width: SECOND_WIDTH });
  let bytes = Buffer.alloc(0);
  for (const quality of SECOND_QUALITIES) {
    bytes = await resized.clone().webp({ quality, effort: 6 }).toBuffer();
    if (bytes.length <= MAX_SECOND_BYTES) break;
  }
  return bytes;
}

/** The middle of every GOP of every sample, as on the tiles of its storyboard (`makeSprite`). */
async function seconds(): Promise<Drawing[]> {
  const ofSkin = async (skin: Skin) => {
    const text = await fs.readFile(path.join(SAMPLES, skin, "index.json"), "utf8");
    const { phases } = skinIndexSchema.parse(JSON.parse(text));
    return phases.flatMap((phase) =>
      Array.from({ length: PHASE_GOPS }, (_, gop) => ({
        name: `${skin}/stills/${phase}-${gop}`,
        still: { skin, ...shot(phase, ((gop + 0.5) * GOP_MS) / 1_000, 0, 0, WIDTH) },
        encode: encodeSecond,
      })),
    );
  };
  return (await Promise.all(SKINS.map(ofSkin))).flat();
}

async function main(): Promise<void> {
  const option = { type: "string" } as const;
  const { values } = parseArgs({ options: { only: option, browser: option } });
  const drawings = [
    ...(values.only === "seconds" ? [] : posters()),
    ...(values.only === "posters" ? [] : await seconds()),
  ];
  const bundle = await build({
    entryPoints: [path.join(import.meta.dirname, "page.ts")],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
  });
  const browser = await chromium.launch({
    ...(values.browser ? { executablePath: values.browser } : {}),
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: bundle.outputFiles[0]?.text ?? "" });
    for (const { name, still, encode } of drawings) {
      const url: string = await page.evaluate(`drawStill(${JSON.stringify(still)})`);
      const bytes = await encode(Buffer.from(url.slice(url.indexOf(",") + 1), "base64"));
      const file = path.join(SAMPLES, `${name}.webp`);
      await fs.mkdir(path.dirname(file), { recursive: true });
      await fs.writeFile(file, bytes);
      process.stdout.write(`${name}: ${bytes.length} bytes\n`);
    }
  } finally {
    await browser.close();
  }
}

await main();
