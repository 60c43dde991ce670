/** What playlists say about a stream, for the report of `inspectStream`. */
import { parse, setOptions, type types } from "hls-parser";
import { plainText } from "../../../common/plain-text.ts";

// It would print what is wrong with a playlist. Players are as tolerant as it is.
setOptions({ silent: true });

export interface RenditionReport {
  url: string;
  /** Bits per second. */
  bandwidth: number;
  width?: number;
  height?: number;
  frameRate?: number;
  codecs?: string;
}

export interface TrackReport {
  name: string;
  /** Language tag, e.g. `en`. */
  language?: string;
  /** URL of its playlist; undefined if the track is in the segments of the video. */
  url?: string;
}

export interface Encryption {
  method: string;
  /** Key format of a DRM system, e.g. `com.apple.streamingkeydelivery`; undefined for plain keys. */
  keySystem?: string;
}

export interface MasterReport {
  renditions: RenditionReport[];
  audioTracks: TrackReport[];
  /** Subtitles, and captions in the video. */
  subtitles: TrackReport[];
  /** What the master playlist announces; empty if nothing. */
  encryption: Encryption[];
}

export interface MediaReport {
  /** `event`: live with all segments since its start (EXT-X-PLAYLIST-TYPE:EVENT). */
  kind: "live" | "event" | "recording";
  /** Seconds that the playlist covers: how far viewers can go back (live), or the length (recording). */
  seconds: number;
  /** Maximum duration of a segment (s). */
  targetSeconds: number;
  segmentFormat: "fMP4" | "MPEG-TS" | "packed audio";
  isLowLatency: boolean;
  /** Of the segments; empty if there is none. */
  encryption: Encryption[];
}

/**
 * Describes a master playlist.
 * @param base its URL
 * @returns undefined if it is no master playlist
 */
export function describeMaster(text: string, base: string): MasterReport | undefined {
  const playlist = parsePlaylist(text);
  if (!playlist?.isMasterPlaylist) return undefined;
  const variants = playlist.variants.filter(({ isIFrameOnly }) => !isIFrameOnly);
  return {
    renditions: variants
      .map(({ uri, bandwidth, resolution, frameRate, codecs }) => ({
        url: resolved(uri, base) ?? uri,
        bandwidth,
        ...resolution,
        frameRate,
        codecs: codecs && plainText(codecs),
      }))
      .sort((a, b) => b.bandwidth - a.bandwidth),
    audioTracks: tracksOf(
      variants.flatMap(({ audio }) => audio),
      base,
    ),
    subtitles: tracksOf(
      variants.flatMap(({ subtitles, closedCaptions }) => [...subtitles, ...closedCaptions]),
      base,
    ),
    encryption: encryptionOf(playlist.sessionKeyList),
  };
}

/** Describes a media playlist; returns undefined if it is none. */
export function describeMedia(text: string): MediaReport | undefined {
  const playlist = parsePlaylist(text);
  if (!playlist || playlist.isMasterPlaylist) return undefined;
  // The parser adds a segment without a URL for the parts after the last segment.
  const segments = playlist.segments.filter(({ uri }) => uri);
  return {
    kind: playlist.endlist ? "recording" : playlist.playlistType === "EVENT" ? "event" : "live",
    seconds: segments.reduce((sum, { duration }) => sum + duration, 0),
    targetSeconds: playlist.targetDuration,
    segmentFormat: formatOf(segments[0]),
    isLowLatency: playlist.partTargetDuration !== undefined,
    encryption: encryptionOf(segments.map(({ key }) => key)),
  };
}

/**
 * Returns the URL of the key of the latest segment of a media playlist.
 * @param base URL of the playlist
 * @returns undefined if there is none that players request themselves: DRM systems have their own way
 */
export function keyUrlOf(text: string, base: string): string | undefined {
  const playlist = parsePlaylist(text);
  if (!playlist || playlist.isMasterPlaylist) return undefined;
  const key = playlist.segments.findLast(({ uri }) => uri)?.key;
  if (!key?.uri || key.method === "NONE" || (key.format && key.format !== "identity")) return undefined;
  const url = resolved(key.uri, base);
  return url && /^https?:/.test(url) ? url : undefined;
}

function parsePlaylist(text: string): types.MasterPlaylist | types.MediaPlaylist | undefined {
  try {
    return parse(text) as types.MasterPlaylist | types.MediaPlaylist;
  } catch {
    return undefined;
  }
}

function tracksOf(tracks: readonly types.Rendition[], base: string): TrackReport[] {
  // Renditions share their tracks, and groups of different bitrates repeat them.
  const unique = new Map(tracks.map((track) => [`${track.type} ${track.name} ${track.language}`, track]));
  return [...unique.values()].map(({ name, language, uri }) => ({
    // Anything may stand there, and a terminal shows it.
    name: plainText(name ?? ""),
    language: language && plainText(language),
    url: uri === undefined ? undefined : resolved(uri, base),
  }));
}

function formatOf(segment: types.Segment | undefined): MediaReport["segmentFormat"] {
  if (segment?.map) return "fMP4";
  return /\.(aac|mp3|ac3|ec3)(\?|$)/i.test(segment?.uri ?? "") ? "packed audio" : "MPEG-TS";
}

function encryptionOf(keys: readonly (types.Key | undefined)[]): Encryption[] {
  const used = keys.flatMap((key) => (key && key.method !== "NONE" ? [key] : []));
  const unique = new Map(used.map((key) => [`${key.method} ${key.format}`, key]));
  return [...unique.values()].map(({ method, format }) => ({
    method: plainText(method ?? ""),
    keySystem: format && format !== "identity" ? plainText(format) : undefined,
  }));
}

const resolved = (uri: string, base: string) =>
  URL.canParse(uri, base) ? new URL(uri, base).href : undefined;
