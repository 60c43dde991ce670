/**
 * HTTP routes of the demo media. Demo streams are described by their URLs; the server stores no state for
 * them.
 */
import path from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
// Type of the route option "hide".
import type {} from "@fastify/swagger";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import { z } from "zod";
import { loadSkin, progressiveFile, type Rendition, type Skin, type VirtualFile } from "./fragments.ts";
import { crestSvg, frameWebp } from "./images.ts";
import {
  blockingReload,
  completeAt,
  completeSegments,
  DVR_SEGMENTS,
  gopRange,
  livePlaylist,
  masterPlaylist,
  thumbnailTrack,
  vodPlaylist,
  vodSegmentAt,
} from "./playlist.ts";
import { fragmentAt, GOP_MS } from "./programme.ts";
import {
  allowOrigins,
  CACHE,
  sendBody,
  sendFile,
  sendNotFound,
  sendPreflight,
  sendRefusal,
  sendText,
  TYPES,
} from "./responses.ts";
import type { Verdict } from "./signature.ts";
import { liveStream } from "./stream.ts";
import type { Programme } from "./urls.ts";

/**
 * Checks access to the resources of a demo stream.
 * @param path from `programmePath`
 * @param grant the signature in the URL; undefined if there is none
 * @returns `open` if no signature is needed, `missing` if one is
 * @throws if access cannot be determined
 */
export type MediaGuard = (
  path: string,
  grant: string | undefined,
) => Promise<Verdict | { outcome: "open" | "missing" }>;

export interface MediaOptions {
  /** Access check; without it all media are public. */
  guard?: MediaGuard;
  /** Current time, epoch milliseconds. */
  now: () => number;
  /** Maximum number of concurrent endless streams; further requests get 503. Default 64. */
  liveConnections?: number;
}

const SKINS = ["day", "night"] as const;
const TEN_YEARS_MS = 10 * 366 * 24 * 3_600_000;
const MAX_SECONDS = 6 * 3_600;
/** A clip may start anywhere within a week of a channel. */
const MAX_OFFSET_SECONDS = 7 * 86_400;
/** Time after which the connection of an idle reader is closed (ms). */
const IDLE_STREAM_MS = 30_000;

const digits = (most: number) =>
  z
    .string()
    .regex(new RegExp(`^(0|[1-9]\\d{0,${most - 1}})$`))
    .transform(Number);
const liveParams = z.object({ skin: z.enum(SKINS), seed: digits(9), startsAt: digits(14) });
/** Length of a replay, or offset and length (`3600+30`). Offsets beyond the maximum are invalid. */
const extent = z
  .string()
  .regex(/^([1-9]\d{0,5}\+)?[1-9]\d{0,4}$/)
  .transform((text) => text.split("+").map(Number))
  .transform((numbers) => ({
    offset: numbers.length > 1 ? (numbers[0] ?? 0) : 0,
    seconds: numbers.at(-1) ?? 0,
  }))
  .refine(({ offset, seconds }) => seconds <= MAX_SECONDS && offset <= MAX_OFFSET_SECONDS)
  .transform(({ offset, seconds }) => gopRange(offset, seconds));
const vodParams = liveParams.extend({ extent });
const renditionParam = z.object({ rendition: z.string().max(10) });
const segmentParam = z.object({ segment: z.string().max(30) });

type Live = z.infer<typeof liveParams>;

/**
 * Registers all routes below /media and /images. Use it with `app.register` or call it directly.
 * @throws if the committed samples cannot be read
 */
export async function mediaRoutes(app: FastifyInstance, options: MediaOptions): Promise<void> {
  const { now } = options;
  const skins: Record<(typeof SKINS)[number], Skin> = {
    day: loadSkin(path.join(import.meta.dirname, "samples/day")),
    night: loadSkin(path.join(import.meta.dirname, "samples/night")),
  };

  /**
   * Registers a handler for GET and HEAD. Fastify's own HEAD route would read an endless stream to its end.
   */
  const get = (url: string, handler: RouteHandlerMethod) => {
    app.route({
      method: ["GET", "HEAD"],
      url,
      handler,
      exposeHeadRoute: false,
      schema: { hide: true },
    });
  };
  /** Registers a resource of a demo stream, with and without a signature in its URL. */
  const getOf = (kind: Programme["kind"], url: string, handler: RouteHandlerMethod) => {
    const { guard } = options;
    const route = { method: ["GET", "HEAD"], handler, exposeHeadRoute: false, schema: { hide: true } };
    if (!guard) return void app.route({ ...route, url });
    const expiries = new WeakMap<FastifyRequest, number>();
    const preHandler = async (request: FastifyRequest, reply: FastifyReply) => {
      const { grant, skin, seed, startsAt, extent } = request.params as Record<string, string | undefined>;
      const path = [kind, skin, seed, startsAt, extent].filter((part) => part !== undefined).join("/");
      const verdict = await guard(path, grant);
      if (verdict.outcome === "open") return;
      if (verdict.outcome !== "valid") return sendRefusal(reply, verdict.outcome);
      expiries.set(request, verdict.expiresAt);
    };
    // A cached copy must expire with the signature that permitted it.
    const onSend = async (request: FastifyRequest, reply: FastifyReply) => {
      const expiresAt = expiries.get(request);
      const cache = reply.getHeader("cache-control");
      if (expiresAt === undefined || typeof cache !== "string") return;
      const left = Math.max(0, Math.floor((expiresAt - now()) / 1_000));
      reply.header(
        "cache-control",
        cache.replace(/max-age=(\d+)/, (_, age) => `max-age=${Math.min(Number(age), left)}`),
      );
    };
    app.route({ ...route, url, preHandler });
    app.route({ ...route, url: url.replace("/media/", "/media/s/:grant/"), preHandler, onSend });
  };
  // URLs below /media/s without a signature.
  for (const kind of ["live", "vod"])
    get(`/media/s/${kind}/*`, (_request, reply) => sendRefusal(reply, "invalid"));
  app.options("/media/*", sendPreflight);
  app.options("/images/*", sendPreflight);

  /** Validates the URL parameters and passes them to the handler; invalid ones are a 404. */
  const checked =
    <S extends z.ZodType>(
      schema: S,
      handle: (params: z.infer<S>, request: FastifyRequest, reply: FastifyReply) => unknown,
    ): RouteHandlerMethod =>
    async (request, reply) => {
      const params = schema.safeParse(request.params);
      return params.success ? handle(params.data, request, reply) : sendNotFound(reply);
    };

  const isOnAir = ({ startsAt }: Live) => startsAt <= now() && now() - startsAt < TEN_YEARS_MS;
  const renditionOf = (skin: Skin, id: string): Rendition | undefined => skin.renditions.get(id);
  const suffixOf = (skin: Skin) => `?v=${skin.version}`;
  const descriptions = (skin: Skin) =>
    [...skin.renditions.values()].map((rendition) => rendition.description);
  const sendInit = (rendition: Rendition | undefined, request: FastifyRequest, reply: FastifyReply) =>
    rendition
      ? sendBody(request, reply, { type: TYPES.mp4, cache: CACHE.forever, body: rendition.init })
      : sendNotFound(reply);
  const thumbnails = (programme: Live, from: number, to: number, offset = 0) => {
    const skin = skins[programme.skin];
    const tileOf = (gop: number) => fragmentAt(skin.phases, programme.seed, offset + gop);
    return thumbnailTrack({ from, to }, tileOf, `/media/sprites/${programme.skin}.webp${suffixOf(skin)}`);
  };

  // Live
  const live = "/media/live/:skin/:seed/:startsAt";
  getOf(
    "live",
    `${live}/master.m3u8`,
    checked(liveParams, (programme, request, reply) => {
      if (!isOnAir(programme)) return sendNotFound(reply);
      const body = masterPlaylist(descriptions(skins[programme.skin]));
      return sendText(request, reply, { type: TYPES.playlist, cache: CACHE.hour, body });
    }),
  );
  getOf(
    "live",
    `${live}/thumbnails.vtt`,
    checked(liveParams, (programme, request, reply) => {
      if (!isOnAir(programme)) return sendNotFound(reply);
      const end = completeSegments(programme.startsAt, now());
      const body = thumbnails(programme, Math.max(0, end - DVR_SEGMENTS), end);
      return sendText(request, reply, { type: TYPES.vtt, cache: CACHE.never, body });
    }),
  );
  getOf(
    "live",
    `${live}/:rendition/index.m3u8`,
    checked(liveParams.extend(renditionParam.shape), async (programme, request, reply) => {
      const skin = skins[programme.skin];
      if (!isOnAir(programme) || !renditionOf(skin, programme.rendition)) return sendNotFound(reply);
      const { startsAt } = programme;
      const reload = blockingReload(request.query as Record<string, unknown>, startsAt, now());
      if (reload.kind === "refuse") {
        return allowOrigins(reply)
          .code(400)
          .header("cache-control", CACHE.never)
          .type("text/plain")
          .send("Bad request\n");
      }
      if (reload.kind === "wait") await waitFor(reload.until, now, reply);
      const body = livePlaylist(startsAt, now(), suffixOf(skin));
      return sendText(request, reply, { type: TYPES.playlist, cache: CACHE.never, body });
    }),
  );
  getOf(
    "live",
    `${live}/:rendition/init.mp4`,
    checked(liveParams.extend(renditionParam.shape), (programme, request, reply) =>
      sendInit(renditionOf(skins[programme.skin], programme.rendition), request, reply),
    ),
  );
  getOf(
    "live",
    `${live}/:rendition/:segment`,
    checked(
      liveParams.extend({ ...renditionParam.shape, ...segmentParam.shape }),
      (programme, request, reply) => {
        const rendition = renditionOf(skins[programme.skin], programme.rendition);
        const match = /^(0|[1-9]\d{0,9})\.m4s$/.exec(programme.segment);
        const gop = Number(match?.[1]);
        if (!rendition || !match || !isOnAir(programme)) return sendNotFound(reply);
        if (completeAt(programme.startsAt, gop) > now()) return sendNotFound(reply);
        const body = rendition.fragment(programme.seed, gop);
        return sendBody(request, reply, { type: TYPES.mp4, cache: CACHE.forever, body });
      },
    ),
  );

  let openStreams = 0;
  getOf(
    "live",
    `${live}/:rendition/stream.mp4`,
    checked(liveParams.extend(renditionParam.shape), (programme, request, reply) => {
      const rendition = renditionOf(skins[programme.skin], programme.rendition);
      if (!rendition || !isOnAir(programme)) return sendNotFound(reply);
      allowOrigins(reply).headers({
        "content-type": TYPES.mp4,
        "cache-control": CACHE.never,
        "accept-ranges": "none",
      });
      if (request.method === "HEAD") return reply.send();
      if (openStreams >= (options.liveConnections ?? 64)) {
        return reply.code(503).header("retry-after", "30").type("text/plain").send("Too many live streams\n");
      }
      openStreams++;
      const ended = new AbortController();
      reply.raw.once("close", () => {
        openStreams--;
        ended.abort();
      });
      request.raw.socket.setTimeout(IDLE_STREAM_MS, () => reply.raw.destroy());
      const { seed, startsAt } = programme;
      const pieces = liveStream({ rendition, seed, startsAt, now, signal: ended.signal });
      return reply.send(Readable.from(pieces, { objectMode: false }));
    }),
  );

  // Replays. A player requests many ranges of one file, so the most recent indexes are cached (35 kB for 90
  // minutes).
  const files = new Map<string, VirtualFile>();
  const vod = "/media/vod/:skin/:seed/:startsAt/:extent";
  getOf(
    "vod",
    `${vod}/master.m3u8`,
    checked(vodParams, (programme, request, reply) => {
      const body = masterPlaylist(descriptions(skins[programme.skin]));
      return sendText(request, reply, { type: TYPES.playlist, cache: CACHE.hour, body });
    }),
  );
  getOf(
    "vod",
    `${vod}/thumbnails.vtt`,
    checked(vodParams, (programme, request, reply) => {
      const body = thumbnails(programme, 0, programme.extent.count, programme.extent.from);
      return sendText(request, reply, { type: TYPES.vtt, cache: CACHE.hour, body });
    }),
  );
  getOf(
    "vod",
    `${vod}/:rendition/index.m3u8`,
    checked(vodParams.extend(renditionParam.shape), (programme, request, reply) => {
      const skin = skins[programme.skin];
      if (!renditionOf(skin, programme.rendition)) return sendNotFound(reply);
      const { from, count } = programme.extent;
      const body = vodPlaylist(count, programme.startsAt + from * GOP_MS, suffixOf(skin));
      return sendText(request, reply, { type: TYPES.playlist, cache: CACHE.hour, body });
    }),
  );
  getOf(
    "vod",
    `${vod}/:rendition/init.mp4`,
    checked(vodParams.extend(renditionParam.shape), (programme, request, reply) =>
      sendInit(renditionOf(skins[programme.skin], programme.rendition), request, reply),
    ),
  );
  getOf(
    "vod",
    `${vod}/:rendition/progressive.mp4`,
    checked(vodParams.extend(renditionParam.shape), (programme, request, reply) => {
      const skin = skins[programme.skin];
      const rendition = renditionOf(skin, programme.rendition);
      if (!rendition) return sendNotFound(reply);
      const { from, count } = programme.extent;
      const etag = `"${programme.skin}-${skin.version}-${programme.rendition}-${programme.seed}-${from}-${count}"`;
      const file = files.get(etag) ?? progressiveFile(rendition, programme.seed, count, from);
      remember(files, etag, file);
      return sendFile(request, reply, { type: TYPES.mp4, cache: CACHE.hour, etag, file });
    }),
  );
  getOf(
    "vod",
    `${vod}/:rendition/:segment`,
    checked(
      vodParams.extend({ ...renditionParam.shape, ...segmentParam.shape }),
      (programme, request, reply) => {
        const rendition = renditionOf(skins[programme.skin], programme.rendition);
        const match = /^(0|[1-9]\d{0,4})-(\d)\.m4s$/.exec(programme.segment);
        const { from, count } = programme.extent;
        const segment = match ? vodSegmentAt(count, Number(match[1])) : undefined;
        if (!rendition || !segment || segment.count !== Number(match?.[2])) return sendNotFound(reply);
        const gops = Array.from({ length: segment.count }, (_, index) => segment.first + index);
        const body = Buffer.concat(gops.map((gop) => rendition.fragment(programme.seed, from + gop, gop)));
        return sendBody(request, reply, { type: TYPES.mp4, cache: CACHE.forever, body });
      },
    ),
  );

  // Images
  get(
    "/media/sprites/:file",
    checked(z.object({ file: z.string().regex(/^(day|night)\.webp$/) }), ({ file }, request, reply) => {
      const body = skins[file === "day.webp" ? "day" : "night"].sprite;
      return sendBody(request, reply, { type: TYPES.webp, cache: CACHE.day, body });
    }),
  );
  get(
    "/images/crests/:file",
    checked(z.object({ file: z.string().regex(/^[a-z]+\.svg$/) }), ({ file }, request, reply) => {
      const body = crestSvg(path.basename(file, ".svg"));
      if (!body) return sendNotFound(reply);
      reply.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
      return sendBody(request, reply, { type: TYPES.svg, cache: CACHE.day, body });
    }),
  );
  get(
    "/images/frames/:file",
    checked(z.object({ file: z.string().regex(/^[a-z0-9-]+\.webp$/) }), ({ file }, request, reply) => {
      const body = frameWebp(path.basename(file, ".webp"));
      if (!body) return sendNotFound(reply);
      return sendBody(request, reply, { type: TYPES.webp, cache: CACHE.day, body });
    }),
  );
}

/** Adds an entry to a small LRU cache and evicts the least recently used one. */
function remember<T>(cache: Map<string, T>, key: string, value: T): void {
  cache.delete(key);
  cache.set(key, value);
  const [oldest] = cache.keys();
  if (cache.size > 16 && oldest !== undefined) cache.delete(oldest);
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
