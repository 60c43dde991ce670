import type { HlsConfig, ManifestLoadedData } from "hls.js";

/**
 * Measured for phones on slow networks: start with the lowest rendition and switch up, buffer twenty seconds
 * ahead and not a whole match, and load no higher resolution than the element shows.
 */
export const HLS_SETTINGS: Partial<HlsConfig> = {
  autoStartLoad: false,
  startLevel: 0,
  testBandwidth: false,
  capLevelToPlayerSize: true,
  maxDevicePixelRatio: 2,
  maxBufferLength: 20,
  maxMaxBufferLength: 30,
  maxBufferSize: 8_000_000,
  backBufferLength: 30,
  startFragPrefetch: true,
  lowLatencyMode: false,
  preferManagedMediaSource: true,
  // Makes the element's `seekable` the range in which the viewer can seek.
  liveDurationInfinity: true,
};

/** Data id of the storyboard URL in the master playlist (EXT-X-SESSION-DATA). */
const THUMBNAILS = "com.touchline.thumbnails";

/**
 * Whether a stream has what the light build of hls.js cannot play: alternate audio, subtitles, encryption.
 */
export const needsFullBuild = ({ audioTracks, subtitles, sessionKeys }: ManifestLoadedData): boolean =>
  audioTracks.some(({ url }) => url) || Boolean(subtitles?.length) || Boolean(sessionKeys?.length);

/**
 * Returns the URL of the storyboard that a master playlist names.
 * @param base URL of the master playlist
 */
export function storyboardUrl(
  { sessionData }: Pick<ManifestLoadedData, "sessionData">,
  base: string,
): string | undefined {
  const named = sessionData?.[THUMBNAILS]?.VALUE;
  return named && URL.canParse(named, base) ? new URL(named, base).href : undefined;
}
