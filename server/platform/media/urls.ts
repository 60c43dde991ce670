import type { Skin } from "./skins.ts";

/** Description of a demo stream. All of it is in its URLs; the server stores nothing. */
export interface Programme {
  kind: "live" | "vod";
  skin: Skin;
  /** Determines the sequence of scenes; 0 to 999,999,999. */
  seed: number;
  /** Start of the match in epoch milliseconds; media time 0. */
  startsAt: number;
  /** Length of a replay (s), at most 6 hours; played in whole GOPs of 1.92 s. Required for "vod". */
  seconds?: number;
  /** Media time at which a replay starts (s), if it is a clip of a longer stream. Default 0. */
  offsetSeconds?: number;
}

/**
 * Path of a demo stream below /media: `live/day/7/1763640000000`, `vod/day/7/1763640000000/30+60`. It
 * identifies the stream, and signatures apply to it.
 * @throws RangeError for a replay without a length
 */
export function programmePath({ kind, skin, seed, startsAt, seconds, offsetSeconds = 0 }: Programme): string {
  if (kind === "vod" && !seconds) throw new RangeError("a replay needs a length");
  const base = `${kind}/${skin}/${seed}/${Math.round(startsAt)}`;
  if (kind === "live") return base;
  const offset = Math.floor(offsetSeconds);
  const length = Math.max(1, Math.round(seconds ?? 0));
  return `${base}/${offset > 0 ? `${offset}+${length}` : length}`;
}

/** Name of the playlists that reach from the start of a live stream to its edge. */
export const START_PLAYLIST = "start.m3u8";

/**
 * Returns the URLs of a demo stream.
 * @param origin scheme and host without a trailing slash, or "" for URLs relative to the host
 * @param sign signs the path of a restricted stream
 * @returns `hls`: master playlist; `mp4`: for players without HLS, 240p (an endless response when live);
 *   `thumbnails`: WebVTT with the storyboard; `start`: master playlist from the start of a live stream; `audio` and
 *   `audioHls`: the audio alone, as one file (an endless response when live) and as a media playlist; `still`: the frame
 *   of a second, which the query `at` names
 * @throws RangeError for a replay without a length
 */
export function mediaUrls(
  origin: string,
  programme: Programme,
  sign?: (path: string) => string,
): Record<"hls" | "mp4" | "thumbnails" | "still" | "audio" | "audioHls", string> & {
  start: string | undefined;
} {
  const path = programmePath(programme);
  // URLs in a playlist are relative to it, so players keep the signature automatically.
  const root = `${origin}/media/${sign ? `s/${sign(path)}/` : ""}${path}`;
  const file = programme.kind === "vod" ? "progressive.mp4" : "stream.mp4";
  return {
    hls: `${root}/master.m3u8`,
    mp4: `${root}/240p/${file}`,
    audio: `${root}/audio/${file}`,
    audioHls: `${root}/audio/index.m3u8`,
    thumbnails: `${root}/thumbnails.vtt`,
    still: `${root}/still.webp`,
    start: programme.kind === "live" ? `${root}/${START_PLAYLIST}` : undefined,
  };
}

/** URL of a logo in `CRESTS`. */
export function crestUrl(origin: string, crestId: string): string {
  return `${origin}/images/crests/${crestId}.svg`;
}

/** URL of a still frame in `FRAMES`. */
export function frameUrl(origin: string, name: string): string {
  return `${origin}/images/frames/${name}.webp`;
}

/** URL of a still frame in another width; 160, 320, 480, 640, 960 or 1280 pixels. */
export function frameVariantUrl(
  origin: string,
  name: string,
  width: number,
  format: "avif" | "webp" = "webp",
): string {
  return `${origin}/images/frames/${name}-${width}.${format}`;
}

/**
 * URL of an event's poster, 16:9: its still frame, otherwise its team colours and logos. PNG is for link
 * previews.
 * @param isMirrored draws the home team at the right, for right-to-left languages
 */
export function posterUrl(
  origin: string,
  eventId: string,
  width: number,
  format: "avif" | "webp" | "png" = "webp",
  { isMirrored = false }: { isMirrored?: boolean } = {},
): string {
  return `${origin}/images/posters/${isMirrored ? "mirrored/" : ""}${encodeURIComponent(eventId)}-${width}.${format}`;
}
