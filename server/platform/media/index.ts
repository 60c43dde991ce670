/** Demo media: endless live matches and replays of any length, cut from a minute of committed samples. */
export { CRESTS, FRAMES } from "./images.ts";
export { type PictureRouteOptions, pictureRoutes } from "./picture-routes.ts";
export { createPictures, type Pictures } from "./pictures/pictures.ts";
export { goalsOf } from "./programme.ts";
export { type MediaGuard, type MediaOptions, mediaRoutes } from "./routes.ts";
export { createMediaSigner, type MediaSigner } from "./signature.ts";

/** Everything that makes a programme; all of it is in its addresses, nothing is kept on the server. */
export interface Programme {
  kind: "live" | "vod";
  skin: "day" | "night";
  /** Decides which scenes play when; 0 to 999,999,999. */
  seed: number;
  /** Kick-off in epoch milliseconds, media time 0. */
  startsAt: number;
  /** Length of a replay, at most 6 hours; played in whole GOPs of 1.92 s. Required for "vod". */
  seconds?: number;
  /** Media time at which a replay begins, in seconds; a cut of a longer programme has one. Default 0. */
  offsetSeconds?: number;
}

/**
 * Where a programme lies below /media: `live/day/7/1763640000000`, `vod/day/7/1763640000000/30+60`. It names
 * the programme and is what a signature is for.
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

/**
 * Addresses of a programme.
 * @param origin scheme and host without a slash at the end, or "" for addresses relative to the host
 * @param sign signs the path of a programme that is not for everybody
 * @returns `hls`: master playlist; `mp4`: for players without HLS, 240p (an endless answer when live);
 *   `thumbnails`: WebVTT with the storyboard
 * @throws RangeError for a replay without a length
 */
export function mediaUrls(
  origin: string,
  programme: Programme,
  sign?: (path: string) => string,
): { hls: string; mp4: string; thumbnails: string } {
  const path = programmePath(programme);
  // Everything a playlist names is relative to it, so players carry the signature along by themselves.
  const root = `${origin}/media/${sign ? `s/${sign(path)}/` : ""}${path}`;
  return {
    hls: `${root}/master.m3u8`,
    mp4: `${root}/240p/${programme.kind === "vod" ? "progressive.mp4" : "stream.mp4"}`,
    thumbnails: `${root}/thumbnails.vtt`,
  };
}

/** Address of a crest in `CRESTS`. */
export function crestUrl(origin: string, crestId: string): string {
  return `${origin}/images/crests/${crestId}.svg`;
}

/** Address of a still frame in `FRAMES`. */
export function frameUrl(origin: string, name: string): string {
  return `${origin}/images/frames/${name}.webp`;
}

/** Address of a still frame in another width; 160, 320, 480, 640 or 960 pixels. */
export function frameVariantUrl(
  origin: string,
  name: string,
  width: number,
  format: "avif" | "webp" = "webp",
): string {
  return `${origin}/images/frames/${name}-${width}.${format}`;
}

/** Address of an event's poster, 16:9: its frame, else its teams' colours and crests. PNG is for link previews. */
export function posterUrl(
  origin: string,
  eventId: string,
  width: number,
  format: "avif" | "webp" | "png" = "webp",
): string {
  return `${origin}/images/posters/${encodeURIComponent(eventId)}-${width}.${format}`;
}
