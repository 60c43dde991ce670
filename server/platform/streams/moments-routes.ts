/** Routes of the short cut of a match: playlists whose segments are those of the whole match, and a demo's MP4. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { cutOf, loadMoments, type MatchVideo, matchVideoOf } from "../catalogue/match-moments.ts";
import type { Platform } from "../context.ts";
import {
  CACHE,
  checked,
  demoFileOf,
  get,
  sendFile,
  sendNotFound,
  sendRefusal,
  sendText,
  TYPES,
} from "../media/index.ts";
import { type Choice, LENGTHS } from "./choose-moments.ts";
import { cutMaster, isInParts, joinParts, type Range, timelineOf } from "./cut-playlist.ts";
import { momentsPath } from "./moments-url.ts";
import { type PlaylistText, StreamReadError } from "./read-playlist.ts";

interface MomentsOptions {
  platform: Platform;
  /** Reads the operator's playlists. @throws StreamReadError */
  read: (url: string) => Promise<PlaylistText>;
}

const Params = z.object({
  grant: z.string().max(80),
  eventId: z.string().max(200),
  file: z.string().regex(/^((master|\d{1,3})\.m3u8|cut\.mp4)$/),
});

/** Query of a cut; values that are unknown or repeated count as absent. */
export const ChoiceQuery = z.object({
  length: z.enum(LENGTHS).catch("medium"),
  team: z.string().min(1).max(200).optional().catch(undefined),
  player: z.string().min(1).max(50).optional().catch(undefined),
});

/** Converts the query of a cut. */
export const choiceOf = ({ length, team, player }: z.output<typeof ChoiceQuery>): Choice => ({
  length,
  teamId: team,
  player,
});

/** Query of the URLs of a cut. */
export const queryOf = ({ length, teamId: team, player }: Choice): string =>
  `?${new URLSearchParams({ length, ...(team !== undefined && { team }), ...(player !== undefined && { player }) })}`;

/** Playlists and file of the short cut of a match. */
export async function momentsRoutes(app: FastifyInstance, { platform, read }: MomentsOptions): Promise<void> {
  get(
    app,
    "/media/s/:grant/moments/:eventId/:file",
    checked(Params, async ({ grant, eventId, file }, request, reply) => {
      const verdict = platform.mediaSigner.verify(momentsPath(eventId), grant);
      if (verdict.outcome !== "valid") return sendRefusal(reply, verdict.outcome);
      const row = await platform.reads.media(eventId);
      // Signatures in the playlists end with the permission to read them.
      const video = row && matchVideoOf(platform, row, read, verdict.expiresAt);
      if (!video) return sendNotFound(reply);
      const cut = { video, eventId, choice: choiceOf(ChoiceQuery.parse(request.query)) };
      try {
        return file.endsWith(".mp4")
          ? await sendMp4(platform, cut, request, reply)
          : await sendPlaylist(platform, cut, file, request, reply);
      } catch (error) {
        if (!(error instanceof StreamReadError)) throw error;
        request.log.warn({ eventId, reason: error.message }, "the stream of a match could not be read");
        return sendNotFound(reply);
      }
    }),
  );
}

interface Cut {
  video: MatchVideo;
  eventId: string;
  choice: Choice;
}

async function sendPlaylist(
  platform: Platform,
  { video, eventId, choice }: Cut,
  file: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const whole = await video.read(video.url);
  if (!whole) return sendNotFound(reply);
  const send = (body: string) =>
    sendText(request, reply, { type: TYPES.playlist, cache: CACHE.moment, body });
  const master = cutMaster(whole.text, whole.url, (index) => `${index}.m3u8${queryOf(choice)}`);
  if (file === "master.m3u8") return send(master.text);
  const media = await readMedia(video, master.playlists[Number.parseInt(file, 10)]);
  const parts = media && (await partsOf(platform, media.text, { video, eventId, choice }));
  const body = media && parts && joinParts(media.text, media.url, parts, video.kickoffAt);
  return body === undefined ? sendNotFound(reply) : send(body);
}

const readMedia = async (video: MatchVideo, url: string | undefined) =>
  url === undefined ? undefined : video.read(url);

/** Returns the parts of a cut; undefined if the stream has a key. */
async function partsOf(
  platform: Platform,
  text: string,
  { video, eventId, choice }: Cut,
): Promise<Range[] | undefined> {
  const timeline = timelineOf(text, video.kickoffAt);
  if (!timeline || timeline.isEncrypted) return undefined;
  return cutOf(await loadMoments(platform, eventId), choice, timeline).parts;
}

async function sendMp4(
  platform: Platform,
  { video, eventId, choice }: Cut,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { programme } = video;
  const whole = await video.read(new URL("240p/index.m3u8", video.url).href);
  if (!programme || !whole) return sendNotFound(reply);
  const parts = (await partsOf(platform, whole.text, { video, eventId, choice })) ?? [];
  const found = demoFileOf(programme, (segment) => isInParts(segment, parts), platform.now());
  if (!found) return sendNotFound(reply);
  return sendFile(request, reply, { type: TYPES.mp4, cache: CACHE.moment, ...found });
}
