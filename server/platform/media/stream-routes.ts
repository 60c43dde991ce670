/** Shared by the routes of live streams and of replays: URL parameters, signatures and samples. */
import path from "node:path";
// Type of the route option "hide".
import type {} from "@fastify/swagger";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import { z } from "zod";
import { AUDIO } from "./audio.ts";
import { loadSkin, renditionOf, type Samples } from "./fragments.ts";
import { stillWebp } from "./images.ts";
import { gopRange, masterPlaylist, thumbnailTrack } from "./playlist.ts";
import { fragmentAt, GOP_MS } from "./programme.ts";
import { CACHE, sendBody, sendNotFound, sendRefusal, sendText, TYPES } from "./responses.ts";
import type { Verdict } from "./signature.ts";
import { SKINS, type Skin } from "./skins.ts";
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

const MAX_SECONDS = 6 * 3_600;
/** A clip may start anywhere within a week of a channel. */
const MAX_OFFSET_SECONDS = 7 * 86_400;

const digits = (most: number) =>
  z
    .string()
    .regex(new RegExp(`^(0|[1-9]\\d{0,${most - 1}})$`))
    .transform(Number);
/** URL parameters of a live stream. */
export const liveParams = z.object({ skin: z.enum(SKINS), seed: digits(9), startsAt: digits(14) });
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
/** URL parameters of a replay. */
export const vodParams = liveParams.extend({ extent });
export const renditionParam = z.object({ rendition: z.string().max(10) });
export const segmentParam = z.object({ segment: z.string().max(30) });

/** Parameters that all demo streams have. */
export type Stream = z.infer<typeof liveParams>;
export type Skins = Readonly<Record<Skin, Samples>>;

/**
 * Loads the committed samples.
 * @throws if they cannot be read
 */
export function loadSkins(): Skins {
  const load = (skin: Skin) => [skin, loadSkin(path.join(import.meta.dirname, "samples", skin))] as const;
  return Object.fromEntries(SKINS.map(load)) as Skins;
}

/**
 * Registers a handler for GET and HEAD. Fastify's own HEAD route would read an endless stream to its end.
 */
export function get(app: FastifyInstance, url: string, handler: RouteHandlerMethod): void {
  app.route({
    method: ["GET", "HEAD"],
    url,
    handler,
    exposeHeadRoute: false,
    schema: { hide: true },
  });
}

/** Registers a resource of a demo stream, with and without a signature in its URL. */
export function getResource(
  app: FastifyInstance,
  { guard, now }: MediaOptions,
  kind: Programme["kind"],
  url: string,
  handler: RouteHandlerMethod,
): void {
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
}

/** Validates the URL parameters and passes them to the handler; invalid ones are a 404. */
export function checked<S extends z.ZodType>(
  schema: S,
  handle: (params: z.infer<S>, request: FastifyRequest, reply: FastifyReply) => unknown,
): RouteHandlerMethod {
  return async (request, reply) => {
    const params = schema.safeParse(request.params);
    return params.success ? handle(params.data, request, reply) : sendNotFound(reply);
  };
}

/** Media type of the files of a rendition. */
export const typeOf = (rendition: string): string => (rendition === AUDIO ? TYPES.audio : TYPES.mp4);

/** Query of the URLs whose content depends on the samples. */
export const versionSuffix = (skin: Samples) => `?v=${skin.version}`;

/** Sends the master playlist of a stream. @param playlist as in `masterPlaylist` */
export function sendMaster(
  skin: Samples,
  request: FastifyRequest,
  reply: FastifyReply,
  playlist?: string,
): unknown {
  const renditions = [...skin.renditions.values()].map((rendition) => rendition.description);
  const body = masterPlaylist(renditions, "", playlist);
  return sendText(request, reply, { type: TYPES.playlist, cache: CACHE.hour, body });
}

/** Returns the handler of a rendition's init segment: 404 if the rendition does not exist. */
export function initSegment(params: typeof liveParams, skins: Skins): RouteHandlerMethod {
  return checked(params.extend(renditionParam.shape), (stream, request, reply) => {
    const rendition = renditionOf(skins[stream.skin], stream.rendition);
    if (!rendition) return sendNotFound(reply);
    return sendBody(request, reply, {
      type: typeOf(stream.rendition),
      cache: CACHE.forever,
      body: rendition.init,
    });
  });
}

/**
 * Returns the thumbnail track of a stream.
 * @param from first GOP
 * @param to GOP after the last one
 * @param offset GOPs by which a clip begins after its stream
 */
export function thumbnails(skins: Skins, stream: Stream, from: number, to: number, offset = 0): string {
  const skin = skins[stream.skin];
  const tileOf = (gop: number) => fragmentAt(skin.phases, stream.seed, offset + gop);
  return thumbnailTrack({ from, to }, tileOf, `/media/sprites/${stream.skin}.webp${versionSuffix(skin)}`);
}

/** The second of the stream (media time) of which a still is requested. */
const stillQuery = z.object({ at: digits(5) });

/**
 * Returns the GOP that shows a second: the last one whose middle, which is its still, is not after it. A still is never
 * ahead of its second, apart from the first one.
 */
const stillGopAt = (second: number) => Math.max(0, Math.floor((second * 1_000) / GOP_MS - 0.5));

/**
 * Sends the frame of a second; 404 for a second that the stream does not have.
 * @param hasGop whether the stream has a GOP, counted from its start
 * @param offset GOPs by which a clip begins after its stream
 */
export function sendStill(
  skins: Skins,
  { skin, seed }: Stream,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  hasGop: (gop: number) => boolean,
  offset = 0,
): unknown {
  const query = stillQuery.safeParse(request.query);
  const second = query.data?.at;
  if (second === undefined || !hasGop(Math.floor((second * 1_000) / GOP_MS))) return sendNotFound(reply);
  const { phases } = skins[skin];
  const fragment = fragmentAt(phases, seed, offset + stillGopAt(second));
  return sendBody(request, reply, {
    type: TYPES.webp,
    cache: CACHE.day,
    body: stillWebp(skin, phases, fragment),
  });
}
