/** Renders images: still frames in other sizes, and posters drawn from team colours and logos. */
import sharp, { type Sharp } from "sharp";
import { posterColors } from "../../../../common/poster/colors.ts";
import {
  DIVIDER,
  LOGO_SIZE,
  LOGO_START,
  LOGO_TOP,
  POSTER_HEIGHT,
  POSTER_WIDTH,
} from "../../../../common/poster/layout.ts";
import { crestSvg } from "../images.ts";
import { markingsSvg } from "./markings-svg.ts";

// One image uses one core; the few inputs do not justify a cache of decoded pixels.
sharp.concurrency(1);
sharp.cache(false);

export const WIDTHS = [160, 320, 480, 640, 960, 1280] as const;
export const FORMATS = ["webp", "avif", "png"] as const;
export type Format = (typeof FORMATS)[number];

/**
 * Version in every cache key. Increment it when the same input renders differently, also after changes to
 * logos or markings.
 */
export const RECIPE = 4;
/** Qualities of frames, best first: the first one that fits `MAX_FRAME_BYTES` is sent, else the last. */
const FRAME_QUALITIES = [50, 28, 20] as const;
/** Largest WebP frame: the poster of a page that slow networks load first. */
const MAX_FRAME_BYTES = 16_000;
/**
 * Quality of drawn posters. Lower values show artefacts on flat areas and make the derived sizes of the web
 * host larger.
 */
const DRAWING_QUALITY = 75;
/** Timeout of a conversion (s), so that a hanging one does not block the queue. */
const TIMEOUT_SECONDS = 10;

/** A team on a drawn poster. */
export interface Side {
  /** `#rrggbb` or `#rgb`; otherwise the team gets a neutral colour. */
  color: string | null;
  crest: string | null;
}

/** Input of an image. */
export type Source = { kind: "frame"; bytes: Buffer } | ({ kind: "teams" } & Teams);

/** Input of a drawn poster. */
export interface Teams {
  /** `soccer`, `basketball`, …: selects the pitch markings. */
  sportType: string | null;
  home: Side | undefined;
  away: Side | undefined;
  /** The home team is at the right. */
  isMirrored?: boolean;
}

/** Renders a 16:9 image. Frames are never enlarged. */
export async function renderPicture(source: Source, width: number, format: Format): Promise<Buffer> {
  const height = Math.round((width * 9) / 16);
  if (source.kind === "teams") return encode(drawTeams(source, width, height), format, DRAWING_QUALITY);
  const frame = sharp(source.bytes).resize(width, height, { fit: "cover", withoutEnlargement: true });
  const [best, ...lower] = FRAME_QUALITIES;
  let rendered = await encode(frame.clone(), format, best);
  for (const quality of format === "webp" ? lower : []) {
    if (rendered.length < MAX_FRAME_BYTES) break;
    rendered = await encode(frame.clone(), format, quality);
  }
  return rendered;
}

/** Encodes an image. WebP takes 50 to 170 ms by width, AVIF longer; PNG is for link previews. */
function encode(picture: Sharp, format: Format, quality: number): Promise<Buffer> {
  const limited = picture.timeout({ seconds: TIMEOUT_SECONDS });
  if (format === "webp") return limited.webp({ quality, effort: 6 }).toBuffer();
  if (format === "avif") return limited.avif({ quality: 45, effort: 4 }).toBuffer();
  return limited.png({ palette: true, compressionLevel: 9 }).toBuffer();
}

/**
 * Draws both team colours under the markings of their sport, with a logo on each half; one colour without two
 * teams. The same drawing as on the web's cards, from the same markings. Contains no text, so needs no fonts.
 */
function drawTeams({ sportType, home, away, isMirrored }: Teams, width: number, height: number): Sharp {
  const isDuel = home !== undefined && away !== undefined;
  const colors = posterColors(home?.color, away?.color);
  const half = `M${DIVIDER.top} 0H${POSTER_WIDTH}V${POSTER_HEIGHT}H${DIVIDER.bottom}Z`;
  const awayHalf = isDuel ? `<path fill="${colors.away}" d="${half}"/>` : "";
  const left = (start: number) => (isMirrored ? POSTER_WIDTH - LOGO_SIZE - start : start);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${POSTER_WIDTH} ${POSTER_HEIGHT}" width="${width}" height="${height}">
<g${isMirrored ? ` transform="translate(${POSTER_WIDTH}) scale(-1 1)"` : ""}><path fill="${colors.home}" d="M0 0H${POSTER_WIDTH}V${POSTER_HEIGHT}H0Z"/>${awayHalf}
${markingsSvg(sportType, isDuel)}</g>${isDuel ? crestAt(home, left(LOGO_START.home)) + crestAt(away, left(LOGO_START.away)) : ""}</svg>`;
  // The drawing is opaque: no alpha to encode.
  return sharp(Buffer.from(drawing)).removeAlpha();
}

/** Embeds the logo as an image: inlined, the ids of two SVG documents would collide. */
function crestAt({ crest }: Side, start: number): string {
  const svg = crest ? crestSvg(crest) : undefined;
  if (!svg) return "";
  const data = Buffer.from(svg).toString("base64");
  return `<image x="${start}" y="${LOGO_TOP}" width="${LOGO_SIZE}" height="${LOGO_SIZE}" href="data:image/svg+xml;base64,${data}"/>`;
}
