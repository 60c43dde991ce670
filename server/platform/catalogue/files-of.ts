/** What a match has besides its video: its short cut, its audio, its file to download, and stills of its seconds. */
import type { Platform } from "../context.ts";
import {
  demoAudioSize,
  demoBandwidth,
  demoDownload,
  demoDownloadBytes,
  mediaUrls,
  offersStart,
  type Programme,
} from "../media/index.ts";
import { downloadUrl } from "../streams/download-url.ts";
import { momentsUrls } from "../streams/moments-url.ts";
import type { RawMedia } from "../wire/media.ts";
import { canRemind, isStartedMatch, type MediaRow, needsSignature } from "./access.ts";
import { programmeOf } from "./programme-of.ts";
import { isOwn } from "./streams-of.ts";

type Files = Pick<RawMedia["source"], "moments" | "audio" | "download" | "still">;

/**
 * Returns the short cut, the audio, the download and the stills of a match that the audience may watch. An operator's
 * own stream has the cut only: its files are on the operator's servers. A live match of the demo has a cut as long as
 * its playlist from the start is offered.
 */
export function filesOf(
  { origin, mediaSigner, now }: Pick<Platform, "origin" | "mediaSigner" | "now">,
  row: MediaRow,
): Files {
  if (!isStartedMatch(row)) return {};
  const { hls: moments } = momentsUrls(origin(), row.id, mediaSigner);
  const programme = demoMatchOf(row);
  if (!programme) return isOwn(row) ? { moments } : {};
  const sign = needsSignature(row) ? mediaSigner.sign : undefined;
  const { audio, audioHls, still } = mediaUrls(origin(), programme, sign);
  const bytes = demoDownloadBytes(programme);
  return {
    moments: programme.kind === "vod" || offersStart(programme, now()) ? moments : undefined,
    // Previews are for everyone, and outlive a signature.
    still: sign ? undefined : still,
    audio: { url: audio, hls: audioHls, ...demoAudioSize(programme) },
    download: bytes === undefined ? undefined : { url: downloadUrl(origin(), row, mediaSigner), bytes },
  };
}

/** Returns what the video of an upcoming match will take (bit/s); undefined of other media and of an operator's stream. */
export const bandwidthOf = (row: MediaRow): RawMedia["source"]["bandwidth"] =>
  canRemind(row) && !isOwn(row) ? demoBandwidth(programmeOf(row)) : undefined;

/** Returns the file of a match that is over; undefined if it has none. */
export function downloadOf(row: MediaRow): ReturnType<typeof demoDownload> {
  const programme = demoMatchOf(row);
  return programme && demoDownload(programme);
}

/** The demo stream of a match that is live or over. */
function demoMatchOf(row: MediaRow): Programme | undefined {
  if (!isStartedMatch(row) || isOwn(row)) return undefined;
  const programme = programmeOf(row);
  return programme.kind === "vod" && !programme.seconds ? undefined : programme;
}
