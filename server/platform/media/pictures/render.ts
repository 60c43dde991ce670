/** Where pixels are made: still frames in other sizes, and posters drawn from teams' colours and crests. */
import sharp, { type Sharp } from "sharp";
import { crestSvg } from "../images.ts";

// One picture takes one core; the few inputs are not worth a cache of decoded pixels.
sharp.concurrency(1);
sharp.cache(false);

export const WIDTHS = [160, 320, 480, 640, 960] as const;
export const FORMATS = ["webp", "avif", "png"] as const;
export type Format = (typeof FORMATS)[number];

/** Part of every cache key: to be raised when the same input gives other bytes. */
export const RECIPE = 1;
/** A hanging conversion must not keep the queue. */
const TIMEOUT_SECONDS = 10;

/** A team on a drawn poster. */
export interface Side {
  /** `#rrggbb`; anything else is drawn grey. */
  color: string | null;
  crest: string | null;
}

/** What a picture is made of. */
export type Source =
  | { kind: "frame"; bytes: Buffer }
  | { kind: "teams"; home: Side | undefined; away: Side | undefined };

/** Makes a picture of 16:9. Frames are never enlarged. */
export async function renderPicture(source: Source, width: number, format: Format): Promise<Buffer> {
  const height = Math.round((width * 9) / 16);
  const picture =
    source.kind === "frame"
      ? sharp(source.bytes).resize(width, height, { fit: "cover", withoutEnlargement: true })
      : drawTeams(source, width, height);
  return encode(picture.timeout({ seconds: TIMEOUT_SECONDS }), format).toBuffer();
}

/** WebP in about 10 ms; AVIF takes ten times as long; PNG is for readers of link previews. */
function encode(picture: Sharp, format: Format): Sharp {
  if (format === "webp") return picture.webp({ quality: 50 });
  if (format === "avif") return picture.avif({ quality: 45, effort: 4 });
  return picture.png({ palette: true, compressionLevel: 9 });
}

const GREY = "#3b4660";
const colorOf = (side: Side | undefined) => (/^#[\da-f]{6}$/i.test(side?.color ?? "") ? side?.color : GREY);

/** Two fields in the teams' colours with a line between them, and a crest on each. No letters: no fonts. */
function drawTeams({ home, away }: { home?: Side; away?: Side }, width: number, height: number): Sharp {
  const background = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 540" width="${width}" height="${height}">
<defs><linearGradient id="s" x2="0" y2="1"><stop stop-opacity=".05"/><stop offset="1" stop-opacity=".5"/></linearGradient></defs>
<path fill="${colorOf(home)}" d="M0 0h560L400 540H0Z"/><path fill="${colorOf(away)}" d="M560 0h400v540H400Z"/>
<path fill="url(#s)" d="M0 0h960v540H0Z"/>
<path stroke="#fff" stroke-opacity=".85" stroke-width="6" d="M560-10 400 550"/>
<g fill="#fff" fill-opacity=".16"><circle cx="240" cy="270" r="150"/><circle cx="720" cy="270" r="150"/></g>
</svg>`;
  const crests = [crestAt(home, 240, width), crestAt(away, 720, width)].filter(
    (crest) => crest !== undefined,
  );
  return sharp(Buffer.from(background)).composite(crests);
}

/** @param center in the drawing's own 960 units */
function crestAt(side: Side | undefined, center: number, width: number) {
  const svg = side?.crest ? crestSvg(side.crest) : undefined;
  if (!svg) return undefined;
  const scale = width / 960;
  const size = Math.round(200 * scale);
  return {
    input: Buffer.from(svg),
    // The document is 100 pixels wide at 72 dpi.
    density: (72 * size) / 100,
    left: Math.round(center * scale - size / 2),
    top: Math.round(270 * scale - size / 2),
  };
}
