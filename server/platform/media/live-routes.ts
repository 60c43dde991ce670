/** Routes of live demo streams. */
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import { growsFromStart } from "./demo-match.ts";
import { renditionOf } from "./fragments.ts";
import {
  blockingReload,
  completeAt,
  completeSegments,
  DVR_SEGMENTS,
  growingPlaylist,
  livePlaylist,
  type VodSegment,
  vodSegmentAt,
} from "./playlist.ts";
import { GOP_MS } from "./programme.ts";
import { allowOrigins, CACHE, sendBody, sendNotFound, sendText, TYPES } from "./responses.ts";
import { liveStream } from "./stream.ts";
import {
  checked,
  getResource,
  initSegment,
  liveParams,
  type MediaOptions,
  renditionParam,
  type Skins,
  type Stream,
  segmentParam,
  sendMaster,
  sendStill,
  thumbnails,
  typeOf,
  versionSuffix,
} from "./stream-routes.ts";
import { START_PLAYLIST } from "./urls.ts";

const TEN_YEARS_MS = 10 * 366 * 24 * 3_600_000;
/** Time after which the connection of an idle reader is closed (ms). */
const IDLE_STREAM_MS = 30_000;

/** Query with which the playlist from the start ends where the stream is now. */
const wantsEnd = ({ query }: FastifyRequest) => (query as Record<string, unknown>).until === "now";

/** Returns the GOPs in the name of a segment: `7.m4s`, or `6-2.m4s` in the playlist from the start. */
function liveSegmentOf(name: string): VodSegment | undefined {
  const [, first, count] = /^(0|[1-9]\d{0,9})(?:-([1-9]))?\.m4s$/.exec(name) ?? [];
  if (first === undefined) return undefined;
  if (count === undefined) return { first: Number(first), count: 1 };
  const segment = vodSegmentAt(Number.POSITIVE_INFINITY, Number(first));
  return segment?.count === Number(count) ? segment : undefined;
}

const isOnAir = ({ startsAt }: Stream, now: number) => startsAt <= now && now - startsAt < TEN_YEARS_MS;
const isGrowing = (stream: Stream, now: number) =>
  isOnAir(stream, now) && growsFromStart(stream.startsAt, now);

const renditionParams = liveParams.extend(renditionParam.shape);

/** Registers playlists, segments and the endless response of live streams below /media/live. */
export function liveRoutes(app: FastifyInstance, options: MediaOptions, skins: Skins): void {
  const { now } = options;
  const resource = (path: string, handler: RouteHandlerMethod) =>
    getResource(app, options, "live", `/media/live/:skin/:seed/:startsAt/${path}`, handler);
  resource(
    "master.m3u8",
    checked(liveParams, (stream, request, reply) => {
      if (!isOnAir(stream, now())) return sendNotFound(reply);
      return sendMaster(skins[stream.skin], request, reply);
    }),
  );
  resource(
    START_PLAYLIST,
    checked(liveParams, (stream, request, reply) => {
      if (!isGrowing(stream, now())) return sendNotFound(reply);
      const query = wantsEnd(request) ? "?until=now" : "";
      return sendMaster(skins[stream.skin], request, reply, `${START_PLAYLIST}${query}`);
    }),
  );
  resource(`:rendition/${START_PLAYLIST}`, startPlaylist(now, skins));
  resource(
    "thumbnails.vtt",
    checked(liveParams, (stream, request, reply) => {
      if (!isOnAir(stream, now())) return sendNotFound(reply);
      const end = completeSegments(stream.startsAt, now());
      const body = thumbnails(skins, stream, Math.max(0, end - DVR_SEGMENTS), end);
      return sendText(request, reply, { type: TYPES.vtt, cache: CACHE.never, body });
    }),
  );
  resource(
    "still.webp",
    checked(liveParams, (stream, request, reply) => {
      const hasGop = (gop: number) => isOnAir(stream, now()) && completeAt(stream.startsAt, gop) <= now();
      return sendStill(skins, stream, { request, reply }, hasGop);
    }),
  );
  resource(":rendition/index.m3u8", mediaPlaylist(now, skins));
  resource(":rendition/init.mp4", initSegment(liveParams, skins));
  resource(":rendition/:segment", segments(now, skins));
  resource(":rendition/stream.mp4", endlessResponse(options, skins));
}

/** The playlist of a rendition from the start of the stream, which grows. */
function startPlaylist(now: () => number, skins: Skins): RouteHandlerMethod {
  return checked(renditionParams, (stream, request, reply) => {
    const skin = skins[stream.skin];
    if (!isGrowing(stream, now()) || !renditionOf(skin, stream.rendition)) return sendNotFound(reply);
    const { _HLS_skip: skip } = request.query as Record<string, unknown>;
    const body = growingPlaylist(stream.startsAt, now(), {
      suffix: versionSuffix(skin),
      isDelta: skip === "YES" || skip === "v2",
      isEnded: wantsEnd(request),
    });
    return sendText(request, reply, { type: TYPES.playlist, cache: CACHE.never, body });
  });
}

/** The playlist of a rendition with the latest segments, which waits for those that a player asks for. */
function mediaPlaylist(now: () => number, skins: Skins): RouteHandlerMethod {
  return checked(renditionParams, async (stream, request, reply) => {
    const skin = skins[stream.skin];
    if (!isOnAir(stream, now()) || !renditionOf(skin, stream.rendition)) return sendNotFound(reply);
    const { startsAt } = stream;
    const reload = blockingReload(request.query as Record<string, unknown>, startsAt, now());
    if (reload.kind === "refuse") {
      return allowOrigins(reply)
        .code(400)
        .header("cache-control", CACHE.never)
        .type("text/plain")
        .send("Bad request\n");
    }
    if (reload.kind === "wait") await waitFor(reload.until, now, reply);
    const body = livePlaylist(startsAt, now(), versionSuffix(skin));
    return sendText(request, reply, { type: TYPES.playlist, cache: CACHE.never, body });
  });
}

/** The segments of a rendition, as soon as they are complete. */
function segments(now: () => number, skins: Skins): RouteHandlerMethod {
  return checked(renditionParams.extend(segmentParam.shape), (stream, request, reply) => {
    const rendition = renditionOf(skins[stream.skin], stream.rendition);
    const segment = liveSegmentOf(stream.segment);
    if (!rendition || !segment || !isOnAir(stream, now())) return sendNotFound(reply);
    const { first, count } = segment;
    if (completeAt(stream.startsAt, first + count - 1) > now()) return sendNotFound(reply);
    const fragments = Array.from({ length: count }, (_, index) =>
      rendition.fragment(stream.seed, first + index),
    );
    const body = Buffer.concat(fragments);
    return sendBody(request, reply, { type: typeOf(stream.rendition), cache: CACHE.forever, body });
  });
}

/** The stream as one endless MP4, for players without HLS; the number of concurrent readers is limited. */
function endlessResponse({ now, liveConnections = 64 }: MediaOptions, skins: Skins): RouteHandlerMethod {
  let openStreams = 0;
  return checked(renditionParams, (stream, request, reply) => {
    const rendition = renditionOf(skins[stream.skin], stream.rendition);
    if (!rendition || !isOnAir(stream, now())) return sendNotFound(reply);
    allowOrigins(reply).headers({
      "content-type": typeOf(stream.rendition),
      "cache-control": CACHE.never,
      "accept-ranges": "none",
    });
    if (request.method === "HEAD") return reply.send();
    if (openStreams >= liveConnections) {
      return reply.code(503).header("retry-after", "30").type("text/plain").send("Too many live streams\n");
    }
    openStreams++;
    const ended = new AbortController();
    reply.raw.once("close", () => {
      openStreams--;
      ended.abort();
    });
    request.raw.socket.setTimeout(IDLE_STREAM_MS, () => reply.raw.destroy());
    const { seed, startsAt } = stream;
    const pieces = liveStream({ rendition, seed, startsAt, now, signal: ended.signal });
    return reply.send(Readable.from(pieces, { objectMode: false }));
  });
}

/** Waits until a time, or until the client disconnects; at most three GOPs. */
async function waitFor(moment: number, now: () => number, reply: FastifyReply): Promise<void> {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  for (const giveUp = Date.now() + 3 * GOP_MS; now() < moment && Date.now() < giveUp; ) {
    await sleep(Math.min(250, moment - now()), undefined, { signal: gone.signal }).catch(() => undefined);
    if (gone.signal.aborted) return;
  }
}
