import type { ManifestLoadedData } from "hls.js";

/** Data id of the storyboard URL in the master playlist (EXT-X-SESSION-DATA). */
export const THUMBNAILS = "com.touchline.thumbnails";

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
