/** The audio of an HLS stream (RFC 8216) without its video, which pages and the platform find in the same way. */
import { AUDIO_CODEC, attribute, averageBandwidth } from "./hls-playlist.ts";

/** Audio that a master playlist lists by itself. */
export interface AudioRendition {
  /** URL of its media playlist. */
  url: string;
  /** Bits per second; undefined if the master playlist does not say it. */
  bandwidth?: number;
}

/**
 * Returns the audio that a master playlist lists without video: the variant with audio alone that has the lowest
 * bandwidth, otherwise the audio track of the lowest quality.
 * @param base URL of the playlist
 * @returns undefined if all its audio is in the segments of the video
 * @throws TypeError if a URL of the playlist is invalid
 */
export function audioRendition(master: string, base: string): AudioRendition | undefined {
  const lines = master.split(/\r?\n/);
  const variants = lines.flatMap((line, index) => {
    if (!line.startsWith("#EXT-X-STREAM-INF:")) return [];
    const uri = lines.slice(index + 1).find((next) => next && !next.startsWith("#")) ?? "";
    const isAudio = AUDIO_CODEC.test(attribute(line, "CODECS")) && !attribute(line, "RESOLUTION");
    return { line, uri, isAudio, bandwidth: averageBandwidth(line) || undefined };
  });
  variants.sort((a, b) => (a.bandwidth ?? Infinity) - (b.bandwidth ?? Infinity));
  const alone = variants.find(({ isAudio, uri }) => isAudio && uri);
  if (alone) return { url: new URL(alone.uri, base).href, bandwidth: alone.bandwidth };
  const group = variants.map(({ line }) => attribute(line, "AUDIO")).find(Boolean);
  const tracks = lines.filter(
    (line) =>
      /^#EXT-X-MEDIA:.*TYPE=AUDIO(,|$)/.test(line) &&
      attribute(line, "GROUP-ID") === group &&
      attribute(line, "URI"),
  );
  // A commentary for the blind is a choice of the viewer.
  const usual = tracks.filter((line) => !attribute(line, "CHARACTERISTICS").includes("describes-video"));
  const track = usual.find((line) => attribute(line, "DEFAULT") === "YES") ?? usual[0] ?? tracks[0];
  return track === undefined ? undefined : { url: new URL(attribute(track, "URI"), base).href };
}

/** Whether segments of a media playlist have a key. */
export const hasKey = (playlist: string): boolean => /^#EXT-X-KEY:(?!.*METHOD=NONE)/m.test(playlist);
