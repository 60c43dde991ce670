import { isMaster, isPlaylist, lowestOf, mediaPlaylistOf } from "./playlists.ts";
import { nameOf, type PlaylistReader, StreamReadError, type StreamResponse } from "./read-playlist.ts";

/** What a stream's playlists say about it at the moment. */
export type StreamState =
  /** It has not been started or has been removed: 403, 404, 410, or a playlist without segments. */
  | { state: "missing" }
  /**
   * @property seconds that viewers can go back
   * @property lastSegment number of the newest segment; while it stays the same, the encoder sends nothing
   */
  | { state: "live"; seconds: number; lastSegment: number }
  /** @property seconds length of the whole recording */
  | { state: "ended"; seconds: number }
  /** Nothing is known: a timeout, a failing server, another kind of response. */
  | { state: "unknown"; reason: string };

/** Statuses of servers that do not have a stream; storage services say 403 for what is not there. */
const MISSING: readonly (number | undefined)[] = [403, 404, 410];

/**
 * Reads a stream's master playlist and the playlist of its lowest rendition with video.
 * @param url of the master playlist, or of a media playlist
 * @returns never rejects because of the stream
 */
export async function streamStateOf(read: PlaylistReader, url: string): Promise<StreamState> {
  try {
    const first = await read(url);
    const rendition = lowestOf(first);
    if (isMaster(first.text) && !rendition)
      return unknown(`${nameOf(new URL(first.url))} names no rendition with video.`);
    return stateOf(rendition ? await read(rendition.url) : first);
  } catch (error) {
    if (!(error instanceof StreamReadError)) throw error;
    return MISSING.includes(error.status) ? { state: "missing" } : unknown(error.message);
  }
}

function stateOf(media: StreamResponse): StreamState {
  if (media.text.trim() && !isPlaylist(media.text))
    return unknown(`${nameOf(new URL(media.url))} is not an HLS playlist.`);
  const { segments, end: seconds, isLive } = mediaPlaylistOf(media);
  const last = segments.at(-1);
  if (!last) return { state: "missing" };
  return isLive ? { state: "live", seconds, lastSegment: last.number } : { state: "ended", seconds };
}

const unknown = (reason: string): StreamState => ({ state: "unknown", reason });
