import { beginningOf, simplePlaylist, simpleRendition } from "../../../common/hls-playlist.ts";
import { plainText } from "../../../common/plain-text.ts";
import { lowestOf } from "./playlists.ts";
import type { StreamResponse } from "./read-playlist.ts";

/** Whether pages can request the first segment of a stream without its playlists, or why not. */
export interface InstantStart {
  works: boolean;
  /** One sentence each; empty if it works. */
  reasons: string[];
}

/** What makes a media playlist too complicated (see `simplePlaylist`). */
const OBSTACLES: readonly [RegExp, string][] = [
  [/BYTERANGE/, "The segments are parts of larger files (BYTERANGE)."],
  [/^#EXT-X-KEY/m, "The segments have a key (EXT-X-KEY)."],
  [/^#EXT-X-DISCONTINUITY/m, "The media playlist has discontinuities (EXT-X-DISCONTINUITY…)."],
  [/^#EXT-X-GAP/m, "Segments are missing (EXT-X-GAP)."],
];

/**
 * Decides as pages do whether instant start works.
 * @param url of the stream, as it was requested
 * @param first response to `url`: a master playlist, or a media playlist, with which it never works
 * @param media playlist of the lowest rendition with video
 */
export function instantStartOf(url: string, first: StreamResponse, media: StreamResponse): InstantStart {
  const rendition = simpleRendition(first.text, first.url);
  const playlist = rendition && simplePlaylist(media.text, media.url);
  const isRedirected = first.url !== new URL(url).href || (rendition && rendition.url !== media.url);
  if (playlist && beginningOf(playlist) && !isRedirected) return { works: true, reasons: [] };
  const reasons = [
    ...(isRedirected ? ["A playlist is reached through a redirect, which the site does not follow."] : []),
    ...(first === media ? ["There is no master playlist."] : masterReasons(first)),
    ...(/^#EXT-X-MAP/m.test(media.text) ? [] : ["The segments are not fMP4 (no EXT-X-MAP)."]),
    ...OBSTACLES.filter(([tag]) => tag.test(media.text)).map(([, reason]) => reason),
    ...(/^#EXTINF/m.test(media.text) ? [] : ["There are no segments."]),
  ];
  return { works: false, reasons };
}

function masterReasons(master: StreamResponse): string[] {
  const codecs = plainText(lowestOf(master)?.codecs ?? "");
  return [
    ...(/^#EXT-X-SESSION-KEY/m.test(master.text) ? ["The stream has a key (EXT-X-SESSION-KEY)."] : []),
    ...(/^#EXT-X-MEDIA:.*URI=/m.test(master.text)
      ? ["Audio tracks or subtitles have playlists of their own: audio must be in the segments of the video."]
      : []),
    ...(codecs.includes(",")
      ? []
      : [
          codecs
            ? `The lowest rendition has the codec ${codecs} only: it needs video and audio.`
            : "The lowest rendition names no CODECS.",
        ]),
  ];
}
