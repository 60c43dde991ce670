/** Routes of the replays of demo streams. */
import type { FastifyInstance, RouteHandlerMethod } from "fastify";
import { LRUCache } from "lru-cache";
import { progressiveFile, renditionOf, type VirtualFile } from "./fragments.ts";
import { vodPlaylist, vodSegmentAt } from "./playlist.ts";
import { GOP_MS } from "./programme.ts";
import { CACHE, sendBody, sendFile, sendNotFound, sendText, TYPES } from "./responses.ts";
import {
  checked,
  getResource,
  initSegment,
  type MediaOptions,
  renditionParam,
  type Skins,
  segmentParam,
  sendMaster,
  sendStill,
  thumbnails,
  typeOf,
  versionSuffix,
  vodParams,
} from "./stream-routes.ts";

const MAX_CACHED_FILES = 16;

/** Registers playlists, segments and the progressive file of replays below /media/vod. */
export function replayRoutes(app: FastifyInstance, options: MediaOptions, skins: Skins): void {
  const resource = (url: string, handler: RouteHandlerMethod) =>
    getResource(app, options, "vod", url, handler);
  // A player requests many ranges of one file, so the most recent indexes are cached (35 kB for 90 minutes).
  const files = new LRUCache<string, VirtualFile>({ max: MAX_CACHED_FILES });
  const root = "/media/vod/:skin/:seed/:startsAt/:extent";
  resource(
    `${root}/master.m3u8`,
    checked(vodParams, (stream, request, reply) => sendMaster(skins[stream.skin], request, reply)),
  );
  resource(
    `${root}/thumbnails.vtt`,
    checked(vodParams, (stream, request, reply) => {
      const body = thumbnails(skins, stream, 0, stream.extent.count, stream.extent.from);
      return sendText(request, reply, { type: TYPES.vtt, cache: CACHE.hour, body });
    }),
  );
  resource(
    `${root}/still.webp`,
    checked(vodParams, (stream, request, reply) => {
      const { from, count } = stream.extent;
      return sendStill(skins, stream, { request, reply }, (gop) => gop < count, from);
    }),
  );
  resource(
    `${root}/:rendition/index.m3u8`,
    checked(vodParams.extend(renditionParam.shape), (stream, request, reply) => {
      const skin = skins[stream.skin];
      if (!renditionOf(skin, stream.rendition)) return sendNotFound(reply);
      const { from, count } = stream.extent;
      const body = vodPlaylist(count, stream.startsAt + from * GOP_MS, versionSuffix(skin));
      return sendText(request, reply, { type: TYPES.playlist, cache: CACHE.hour, body });
    }),
  );
  resource(`${root}/:rendition/init.mp4`, initSegment(vodParams, skins));
  resource(
    `${root}/:rendition/progressive.mp4`,
    checked(vodParams.extend(renditionParam.shape), (stream, request, reply) => {
      const skin = skins[stream.skin];
      const rendition = renditionOf(skin, stream.rendition);
      if (!rendition) return sendNotFound(reply);
      const { from, count } = stream.extent;
      const etag = `"${stream.skin}-${skin.version}-${stream.rendition}-${stream.seed}-${from}-${count}"`;
      const file = files.get(etag) ?? progressiveFile(rendition, stream.seed, count, from);
      files.set(etag, file);
      return sendFile(request, reply, { type: typeOf(stream.rendition), cache: CACHE.hour, etag, file });
    }),
  );
  resource(
    `${root}/:rendition/:segment`,
    checked(
      vodParams.extend({ ...renditionParam.shape, ...segmentParam.shape }),
      (stream, request, reply) => {
        const rendition = renditionOf(skins[stream.skin], stream.rendition);
        const match = /^(0|[1-9]\d{0,4})-(\d)\.m4s$/.exec(stream.segment);
        const { from, count } = stream.extent;
        const segment = match ? vodSegmentAt(count, Number(match[1])) : undefined;
        if (!rendition || !segment || segment.count !== Number(match?.[2])) return sendNotFound(reply);
        const gops = Array.from({ length: segment.count }, (_, index) => segment.first + index);
        const body = Buffer.concat(gops.map((gop) => rendition.fragment(stream.seed, from + gop, gop)));
        return sendBody(request, reply, { type: typeOf(stream.rendition), cache: CACHE.forever, body });
      },
    ),
  );
}
