import { brotliCompressSync, constants } from "node:zlib";
import { AUDIO_CODEC, attribute, averageBandwidth, lowestRendition } from "#common/hls-playlist";
import { readKept } from "./instant-start/server/playback-hints.server";
import { keptOfStream } from "./kept-of-stream.server";

/** Average bandwidths of a stream (bit/s), of its lowest and its highest quality, with all that is transferred. */
export interface DataRates {
  lowest: number;
  highest: number;
  /** What both include besides the segments: headers of responses and, of a live match, playlists (bit/s). */
  overhead: number;
}

/** Header of a response with a segment or a playlist (bytes): about 400 with HTTP/1.1, less with HTTP/2. */
const HEADER_BYTES = 400;

/**
 * Reads how much data a stream takes; of ten minutes once.
 * @param hls URL of its master playlist
 * @returns undefined if the playlist does not say so
 * @throws if the host of the stream must not be contacted, or the playlist cannot be read
 */
export const loadDataRates: (hls: string) => Promise<DataRates | undefined> = keptOfStream(readRates);

async function readRates(hls: string): Promise<DataRates | undefined> {
  const master = await readKept(hls);
  const lines = master.match(/^#EXT-X-STREAM-INF:.*/gm) ?? [];
  const rates = lines
    .filter((line) => !AUDIO_CODEC.test(attribute(line, "CODECS")))
    .map(averageBandwidth)
    .filter((rate) => rate > 0);
  if (rates.length === 0) return undefined;
  const rendition = lowestRendition(master, hls);
  const overhead = rendition ? await readKept(rendition.url).then(overheadOf, () => 0) : 0;
  return { lowest: Math.min(...rates) + overhead, highest: Math.max(...rates) + overhead, overhead };
}

/**
 * Returns what a rendition takes besides its segments (bit/s). It follows from the target duration, not from the
 * segments: their average duration would differ a little with the length of a match.
 * @param text its media playlist
 */
export function overheadOf(text: string): number {
  const longest = Number(/^#EXT-X-TARGETDURATION:(\d+)/m.exec(text)?.[1]);
  if (!(longest > 0)) return 0;
  const isLive = !/^#EXT-X-ENDLIST/m.test(text);
  // A live playlist is loaded again for each segment.
  const bytes = HEADER_BYTES + (isLive ? HEADER_BYTES + compressed(text) : 0);
  return Math.round((bytes * 8) / longest);
}

const compressed = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;
