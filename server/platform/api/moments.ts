/** The short cut of a match. */
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { averageBandwidth } from "../../../common/hls-playlist.ts";
import { type Audience, isAvailableForUser, isAvailableInRegion } from "../catalogue/access.ts";
import { requireKnown } from "../catalogue/find-media.ts";
import {
  cutOf,
  endOf,
  loadMoments,
  type MatchMoment,
  type MatchVideo,
  matchVideoOf,
} from "../catalogue/match-moments.ts";
import { presentTags } from "../catalogue/present-tags.ts";
import type { Platform, RouteOptions } from "../context.ts";
import { accessDenied } from "../http/failures.ts";
import { type Choice, LENGTHS, type Length, playersIn, withKnownPlayer } from "../streams/choose-moments.ts";
import { isInParts, type Timeline, timelineOf } from "../streams/cut-playlist.ts";
import { ChoiceQuery, choiceOf, queryOf } from "../streams/moments-routes.ts";
import { momentsUrls } from "../streams/moments-url.ts";
import { lowestOf } from "../streams/playlists.ts";
import { type PlaylistText, StreamReadError } from "../streams/read-playlist.ts";
import { enveloped } from "../wire/envelope.ts";
import { RawMoments } from "../wire/moments.ts";
import { Id } from "../wire/values.ts";
import { audience } from "./requests.ts";

interface MomentOptions extends RouteOptions {
  /** Reads the operator's playlists. @throws StreamReadError */
  read: (url: string) => Promise<PlaylistText>;
}

const Query = ChoiceQuery.extend({ id: Id });
const NOTHING = { count: 0, seconds: 0, bytes: 0 };

/** What a short cut of a match contains, and how large it is. */
export async function momentRoutes(
  fastify: FastifyInstance,
  { platform, auth, read }: MomentOptions,
): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();
  app.get(
    "/api/event/moments",
    {
      onRequest: auth.optional,
      schema: {
        tags: ["Events"],
        summary: "The short cut of a match around its moments",
        querystring: Query,
        response: enveloped(RawMoments),
      },
    },
    async (request) => {
      const { query } = request;
      const to = audience(platform, request);
      return { content: await describeCut(platform, query.id, choiceOf(query), to, read) };
    },
  );
}

/**
 * Describes the cut of a match that the audience may watch.
 * @throws Failure 404, and 403 without access
 */
async function describeCut(
  platform: Platform,
  id: string,
  wanted: Choice,
  to: Audience,
  read: MomentOptions["read"],
): Promise<RawMoments> {
  const row = await requireKnown(platform, to.userId, id);
  const video = matchVideoOf(platform, row, read);
  const mayWatch = isAvailableForUser(row, to) && isAvailableInRegion(row, to);
  if (video && !mayWatch) throw accessDenied();
  const measured = video && (await measure(video));
  const moments = measured ? await loadMoments(platform, row.id) : [];
  const endMs = measured ? endOf(measured.timeline.segments) : 0;
  const choice = withKnownPlayer(moments, wanted, endMs);
  const cut = (length: Length) => lengthOfCut(moments, { ...choice, length }, measured);
  const { chosen } = measured ? cutOf(moments, choice, measured.timeline) : { chosen: [] };
  const players = playersIn(moments, choice, endMs);
  const urls = momentsUrls(platform.origin(), row.id, platform.mediaSigner, queryOf(choice));
  return {
    lengths: Object.fromEntries(LENGTHS.map((length) => [length, cut(length)])) as RawMoments["lengths"],
    moments: await presentTags(platform, chosen, to.locale),
    players: players.map(({ number, teamId, count }) => ({ number, team: teamId, count })),
    hls: chosen.length > 0 ? urls.hls : null,
    mp4: chosen.length > 0 && video?.programme ? urls.mp4 : null,
  };
}

/** The lowest quality of a match: when its segments are, and their bandwidth (bit/s). */
interface Measured {
  timeline: Timeline;
  bandwidth: number;
}

/** Reads the lowest quality of a match; undefined if the stream has a key or cannot be read. */
async function measure(video: MatchVideo): Promise<Measured | undefined> {
  try {
    const master = await video.read(video.url);
    const lowest = master && lowestOf(master);
    const media = lowest && (await video.read(lowest.url));
    const timeline = media && timelineOf(media.text, video.kickoffAt);
    if (!timeline || timeline.isEncrypted) return undefined;
    return { timeline, bandwidth: bandwidthOf(master.text) };
  } catch (error) {
    if (error instanceof StreamReadError) return undefined;
    throw error;
  }
}

/** Lowest bandwidth in a master playlist (bit/s): the average one where it is named. */
function bandwidthOf(master: string): number {
  const lines = master.match(/^#EXT-X-STREAM-INF:.*/gm) ?? [];
  return Math.min(...lines.map(averageBandwidth));
}

function lengthOfCut(moments: readonly MatchMoment[], choice: Choice, measured: Measured | undefined) {
  if (!measured) return NOTHING;
  const { timeline, bandwidth } = measured;
  const { chosen, parts } = cutOf(moments, choice, timeline);
  const segments = timeline.segments.filter((segment) => isInParts(segment, parts));
  const milliseconds = segments.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const seconds = Math.round(milliseconds) / 1_000;
  return { count: chosen.length, seconds, bytes: Math.round((seconds * bandwidth) / 8) };
}
