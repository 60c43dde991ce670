/** The short cut of a match: which moments it has, and where its playlists come from. */
import type { Platform } from "../context.ts";
import { demoPlaylist, mediaUrls, type Programme } from "../media/index.ts";
import {
  type Choice,
  chooseMoments,
  type Moment,
  partsAround,
  withKnownPlayer,
} from "../streams/choose-moments.ts";
import type { Range, Timeline } from "../streams/cut-playlist.ts";
import type { PlaylistText } from "../streams/read-playlist.ts";
import { isStartedMatch, type MediaRow, needsSignature } from "./access.ts";
import type { TagRow } from "./present-tags.ts";
import { programmeOf } from "./programme-of.ts";
import { isOwn, ownStreamUrlOf } from "./streams-of.ts";
import { momentMsOfTag } from "./tag-times.ts";

/** The whole video of a match. */
export interface MatchVideo {
  kickoffAt: Date;
  /** URL of its master playlist. */
  url: string;
  /** Reads one of its playlists; undefined if there is none. @throws StreamReadError */
  read: (url: string) => Promise<PlaylistText | undefined>;
  /** If it is a demo stream. */
  programme?: Programme;
}

type Reader = (url: string) => Promise<PlaylistText>;

/**
 * Returns the video of a match that is live or over, as far as a cut can use it; a live match ends now.
 * @param read reads the operator's playlists
 * @param expiresAt when signatures in the playlists end (ms since the epoch); by default as those of the match
 */
export function matchVideoOf(
  { origin, now, mediaSigner, ownStreams }: Pick<Platform, "origin" | "now" | "mediaSigner" | "ownStreams">,
  row: MediaRow,
  read: Reader,
  expiresAt?: number,
): MatchVideo | undefined {
  if (!isStartedMatch(row)) return undefined;
  const kickoffAt = row.kickoffAt ?? row.startsAt;
  if (isOwn(row)) {
    const url = ownStreamUrlOf(row);
    // The reader signs what it requests.
    return url && ownStreams.allows(url) ? { kickoffAt, url, read } : undefined;
  }
  const programme = programmeOf(row);
  if (programme.kind === "vod" && !programme.seconds) return undefined;
  const sign = needsSignature(row) ? (path: string) => mediaSigner.sign(path, expiresAt) : undefined;
  const url = mediaUrls(origin(), programme, sign).hls;
  const root = url.slice(0, url.lastIndexOf("/") + 1);
  return {
    kickoffAt,
    url,
    programme,
    read: async (file) => {
      const text = file.startsWith(root)
        ? demoPlaylist(programme, file.slice(root.length), now())
        : undefined;
      return text === undefined ? undefined : { url: file, text };
    },
  };
}

/** Loads the tags of a match that all viewers see, each with its moment. */
export async function loadMoments(
  { reads }: Pick<Platform, "reads">,
  eventId: string,
): Promise<MatchMoment[]> {
  const rows = await reads.globalTags(eventId);
  return rows.map((row) => ({ ...row, atMs: momentMsOfTag(row) }));
}
export type MatchMoment = TagRow & Moment;

/** Returns where a match ends, or a live one is (ms of media time). */
export const endOf = (segments: Timeline["segments"]): number => segments.at(-1)?.endMs ?? 0;

/** Returns the moments of a cut, and the parts of the match around them. */
export function cutOf(
  moments: readonly MatchMoment[],
  choice: Choice,
  { segments }: Timeline,
): { chosen: MatchMoment[]; parts: Range[] } {
  const endMs = endOf(segments);
  const chosen = chooseMoments(moments, withKnownPlayer(moments, choice, endMs), endMs);
  return { chosen, parts: partsAround(chosen.map(({ atMs }) => atMs)) };
}
