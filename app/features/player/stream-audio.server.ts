import { audioRendition, hasKey } from "#common/hls-audio";
import { readPlaylist } from "#common/hls-playlist";
import { overheadOf } from "./data-rates.server";
import { readKept, readSize } from "./instant-start/server/playback-hints.server";
import { keptOfStream } from "./kept-of-stream.server";

/** The audio of a stream whose master playlist lists it without video (requirement EVENT-34). */
export interface StreamAudio {
  /** URL of its media playlist. */
  hls: string;
  /** Bits per second on average, with headers and playlists; undefined if it is not known. */
  bandwidth?: number;
}

/** Segments whose size stands for all. */
const SAMPLES = 3;

/**
 * Reads where a stream has its audio without the video; of ten minutes once.
 * @param hls URL of its master playlist
 * @returns undefined if all its audio is in the segments of the video, or encrypted
 * @throws if a host must not be contacted, or a playlist cannot be read
 */
export const loadStreamAudio: (hls: string) => Promise<StreamAudio | undefined> = keptOfStream(readAudio);

async function readAudio(hls: string): Promise<StreamAudio | undefined> {
  const found = audioRendition(await readKept(hls), hls);
  if (!found) return undefined;
  const text = await readKept(found.url);
  // A broadcast that begins has segments soon: an error is not kept.
  if (!text.includes("#EXTINF")) throw new Error("the playlist has no segments yet");
  if (hasKey(text)) return undefined;
  const bandwidth = found.bandwidth ?? (await measure(text, found.url).catch(() => undefined));
  return { hls: found.url, bandwidth: bandwidth && bandwidth + overheadOf(text) };
}

/**
 * Returns the bit rate of a media playlist: from its own lines (EXT-X-BITRATE, EXT-X-BYTERANGE), otherwise from the
 * sizes of some segments.
 * @throws if the host of the segments must not be contacted, or does not say their sizes
 */
async function measure(text: string, url: string): Promise<number | undefined> {
  const { segments, end } = readPlaylist(text, url);
  const numbers = (tag: string) =>
    [...text.matchAll(new RegExp(`^#EXT-X-${tag}:(\\d+)`, "gm"))].map(([, number]) => Number(number));
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const [kilobits, ranges] = [numbers("BITRATE"), numbers("BYTERANGE")];
  if (kilobits.length > 0) return Math.round((sum(kilobits) / kilobits.length) * 1_000);
  if (ranges.length > 0 && ranges.length === segments.length) return Math.round((sum(ranges) * 8) / end);
  // The first and the last segment are unlike the others.
  const from = segments.length > SAMPLES + 1 ? 1 : 0;
  const chosen = segments.slice(from, from + SAMPLES);
  const until = segments[from + chosen.length]?.start ?? end;
  const sizes = await Promise.all(chosen.map((segment) => readSize(segment.url)));
  const seconds = until - (chosen[0]?.start ?? 0);
  return seconds > 0 ? Math.round((sum(sizes) * 8) / seconds) : undefined;
}
