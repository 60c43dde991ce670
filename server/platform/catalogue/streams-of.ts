import { createHash } from "node:crypto";
import type { Platform } from "../context.ts";
import { type MediaSigner, mediaUrls, offersStart } from "../media/index.ts";
import { cutUrl } from "../streams/cut-routes.ts";
import type { RawMedia } from "../wire/media.ts";
import { type MediaRow, needsSignature } from "./access.ts";
import { programmeOf } from "./programme-of.ts";

type Streams = Pick<RawMedia["source"], "hd" | "pano" | "clip" | "mp4" | "stream" | "start">;

type StreamSources = Pick<Platform, "origin" | "ownStreams" | "now"> & { mediaSigner?: MediaSigner };

/** Streams of a viewer without access, and of an event that has not started. */
export const NO_STREAMS: Streams = { hd: null, pano: null, clip: null, mp4: null };

/** Whether the operator has given the row a stream, or wants no footage of the demo for it. */
export const isOwn = (row: Pick<MediaRow, "streamUrl" | "recordingUrl" | "hasDemoStream">): boolean =>
  !row.hasDemoStream || row.streamUrl !== null || row.recordingUrl !== null;

/**
 * Returns the stream URLs of a row that has started: the operator's own, otherwise those of the demo.
 * @param sources without a signer, URLs of restricted demo streams are not signed
 */
export function streamsOf(sources: StreamSources, row: MediaRow): Streams {
  return isOwn(row) ? ownStreamsOf(sources, row) : demoStreamsOf(sources, row);
}

function demoStreamsOf({ origin, mediaSigner, now }: StreamSources, row: MediaRow): Streams {
  const programme = programmeOf(row);
  const { hls, mp4, start } = mediaUrls(
    origin(),
    programme,
    needsSignature(row) ? mediaSigner?.sign : undefined,
  );
  return {
    hd: hls,
    pano: null,
    clip: row.mediaType === "event" ? null : mp4,
    mp4,
    start: row.status === "live" && offersStart(programme, now()) ? start : undefined,
  };
}

function ownStreamsOf({ origin, ownStreams, mediaSigner }: StreamSources, row: MediaRow): Streams {
  const allowed = (url: string | null) => (url !== null && ownStreams.allows(url) ? url : null);
  const url = allowed(ownStreamUrlOf(row));
  if (url && mediaSigner && row.clipStartMs !== null) {
    return { ...NO_STREAMS, hd: cutUrl(origin(), row.id, mediaSigner), stream: streamId(row.id) };
  }
  if (!url) return NO_STREAMS;
  const pano = allowed(row.panoUrl);
  return {
    ...NO_STREAMS,
    hd: ownStreams.signed(url),
    pano: pano && ownStreams.signed(pano),
    stream: streamId(url),
  };
}

/** The operator's stream in the present state of an event; that of a clip is the stream of its event. */
export function ownStreamUrlOf({
  status,
  streamUrl,
  recordingUrl,
}: Pick<MediaRow, "status" | "streamUrl" | "recordingUrl">): string | null {
  const isRunning = status === "live" || status === "channel";
  // A stream that has ended is a recording as long as its playlist is there.
  return isRunning ? streamUrl : (recordingUrl ?? streamUrl);
}

/** Names a stream without its signature, so that a page can tell a new stream from a newly signed URL. */
const streamId = (url: string) => createHash("sha256").update(url).digest("base64url").slice(0, 12);
