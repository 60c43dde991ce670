/** The two playlists of a stream with which playback begins: the master playlist and its lowest rendition. */

import { type AudioRendition, audioRendition } from "../../../common/hls-audio.ts";
import {
  lowestRendition,
  type Playlist,
  type Rendition,
  readPlaylist,
} from "../../../common/hls-playlist.ts";
import { nameOf, type PlaylistText, StreamReadError, type StreamResponse } from "./read-playlist.ts";

/** Whether a text is an HLS playlist of either kind. */
export const isPlaylist = (text: string): boolean => /^\uFEFF?#EXTM3U/.test(text);

/** Whether a playlist is a master playlist, that is, lists renditions. */
export const isMaster = (text: string): boolean => /^#EXT-X-STREAM-INF:/m.test(text);

/**
 * Returns the rendition with video that has the lowest bandwidth, with which instant start begins.
 * @throws StreamReadError if a URL of the playlist is invalid
 */
export const lowestOf = (master: PlaylistText): Rendition | undefined =>
  withValidUrls(master, lowestRendition);

/**
 * Returns the audio that a master playlist lists without video.
 * @throws StreamReadError if a URL of the playlist is invalid
 */
export const audioOf = (master: PlaylistText): AudioRendition | undefined =>
  withValidUrls(master, audioRendition);

/**
 * Parses a media playlist.
 * @throws StreamReadError if a URL of the playlist is invalid
 */
export const mediaPlaylistOf = (media: StreamResponse): Playlist => withValidUrls(media, readPlaylist);

function withValidUrls<T>({ text, url }: PlaylistText, read: (text: string, base: string) => T): T {
  try {
    return read(text, url);
  } catch {
    throw new StreamReadError(`${nameOf(new URL(url))} contains an invalid URL.`);
  }
}
