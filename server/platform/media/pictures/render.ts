/** Where pixels are made: still frames in other sizes, and posters drawn from teams' colours and crests. */
import sharp, { type Sharp } from "sharp";
import { crestSvg } from "../images.ts";
import { fieldsOf } from "./fields.ts";
import { markingsSvg } from "./markings.ts";

// One picture takes one core; the few inputs are not worth a cache of decoded pixels.
sharp.concurrency(1);
sharp.cache(false);

export const WIDTHS = [160, 320, 480, 640, 960] as const;
export const FORMATS = ["webp", "avif", "png"] as const;
export type Format = (typeof FORMATS)[number];

/** Part of every cache key: to be raised when the same input gives other bytes, also for other crests or markings. */
export const RECIPE = 2;
const FRAME_QUALITY = 50;
/** Below it flat fields show what was saved, and the sizes that the web host makes of them get heavier. */
const DRAWING_QUALITY = 75;
/** A hanging conversion must not keep the queue. */
const TIMEOUT_SECONDS = 10;

/** A team on a drawn poster. */
export interface Side {
  /** `#rrggbb` or `#rgb`; a team with anything else gets a neutral field. */
  color: string | null;
  crest: string | null;
}

/** What a picture is made of. */
export type Source = { kind: "frame"; bytes: Buffer } | ({ kind: "teams" } & Teams);

/** What a poster is drawn from. */
export interface Teams {
  /** `soccer`, `basketball`, …: whose markings lie on the fields. */
  sportType: string | null;
  home: Side | undefined;
  away: Side | undefined;
}

/** Makes a picture of 16:9. Frames are never enlarged. */
export async function renderPicture(source: Source, width: number, format: Format): Promise<Buffer> {
  const height = Math.round((width * 9) / 16);
  const picture =
    source.kind === "frame"
      ? sharp(source.bytes).resize(width, height, { fit: "cover", withoutEnlargement: true })
      : drawTeams(source, width, height);
  const quality = source.kind === "frame" ? FRAME_QUALITY : DRAWING_QUALITY;
  return encode(picture.timeout({ seconds: TIMEOUT_SECONDS }), format, quality).toBuffer();
}

/** WebP in about 10 ms; AVIF takes ten times as long; PNG is for readers of link previews. */
function encode(picture: Sharp, format: Format, quality: number): Sharp {
  if (format === "webp") return picture.webp({ quality });
  if (format === "avif") return picture.avif({ quality: 45, effort: 4 });
  return picture.png({ palette: true, compressionLevel: 9 });
}

/**
 * Two fields in the teams' colours under the markings of their sport, and a crest on each; one field without two teams.
 * The same drawing as on the web's cards, from the same markings. No letters: no fonts.
 */
function drawTeams({ sportType, home, away }: Teams, width: number, height: number): Sharp {
  const isDuel = home !== undefined && away !== undefined;
  const fields = fieldsOf(home?.color, away?.color);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="${width}" height="${height}">
<path fill="${fields.home}" d="M0 0H640V360H0Z"/>${isDuel ? `<path fill="${fields.away}" d="M356 0H640V360H284Z"/>` : ""}
${markingsSvg(sportType, isDuel)}${isDuel ? crestAt(home, 98) + crestAt(away, 418) : ""}</svg>`;
  // Nothing shines through, so there is no alpha to encode.
  return sharp(Buffer.from(drawing)).removeAlpha();
}

/** As a picture in the picture: written out, the two would share the names of their parts. */
function crestAt({ crest }: Side, start: number): string {
  const svg = crest ? crestSvg(crest) : undefined;
  if (!svg) return "";
  const data = Buffer.from(svg).toString("base64");
  return `<image x="${start}" y="118" width="124" height="124" href="data:image/svg+xml;base64,${data}"/>`;
}
