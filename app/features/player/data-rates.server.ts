import { attribute, averageBandwidth, NO_PICTURE } from "#common/hls-playlist";
import { readKept } from "./instant-start/server/playback-hints.server";

/** Average bandwidths of a stream (bit/s), of its lowest and its highest quality. */
interface DataRates {
  lowest: number;
  highest: number;
}

/**
 * Reads how much data a stream takes.
 * @param hls URL of its master playlist
 * @returns undefined if the playlist does not say so
 * @throws if the host of the stream must not be contacted, or the playlist cannot be read
 */
export async function loadDataRates(hls: string): Promise<DataRates | undefined> {
  const lines = (await readKept(hls)).match(/^#EXT-X-STREAM-INF:.*/gm) ?? [];
  const rates = lines
    .filter((line) => !NO_PICTURE.test(attribute(line, "CODECS")))
    .map(averageBandwidth)
    .filter((rate) => rate > 0);
  return rates.length > 0 ? { lowest: Math.min(...rates), highest: Math.max(...rates) } : undefined;
}
