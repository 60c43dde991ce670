/** HTTP routes of images in several sizes: still frames, and a poster for every event. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { frameWebp } from "./images.ts";
import { LaneFullError } from "./pictures/lane.ts";
import type { Picture, Pictures } from "./pictures/pictures.ts";
import { FORMATS, type Format, type Source, type Teams, WIDTHS } from "./pictures/render.ts";
import { allowOrigins, CACHE, sendBody, sendNotFound, TYPES } from "./responses.ts";

/** Content of an event's poster: its still frame, otherwise its teams. */
export interface PosterFacts extends Teams {
  frame: string | null;
}

export interface PictureRouteOptions {
  pictures: Pictures;
  /** Returns undefined for an event that does not exist or is not public. */
  posterOf: (eventId: string) => Promise<PosterFacts | undefined>;
}

/** `<name>-<width>.<format>`; event ids permit more characters than the names of frames. */
const Variant = z
  .string()
  .regex(/^[\w.~-]{1,200}-[1-9]\d{2,3}\.(webp|avif|png)$/)
  .transform((file) => {
    const [, name = "", width, format] = /^(.+)-(\d+)\.(\w+)$/.exec(file) ?? [];
    return { name, width: Number(width), format };
  })
  .pipe(z.object({ name: z.string(), width: z.literal(WIDTHS), format: z.enum(FORMATS) }));
type Variant = z.output<typeof Variant>;

/**
 * The router prefers this pattern to the more general path in `mediaRoutes`, because it has an expression.
 */
const FRAME_VARIANT = "/images/frames/:file(^[a-z0-9-]+-[0-9]+[.][a-z]+$)";

/** Registers the resized frames below /images/frames and everything below /images/posters. */
export async function pictureRoutes(app: FastifyInstance, options: PictureRouteOptions): Promise<void> {
  const { pictures, posterOf } = options;
  const get = (url: string, sourceOf: (variant: Variant) => Promise<Source | undefined>, cache: string) =>
    app.route({
      method: ["GET", "HEAD"],
      url,
      exposeHeadRoute: false,
      schema: { hide: true },
      async handler(request, reply) {
        const variant = Variant.safeParse((request.params as { file?: unknown }).file);
        const source = variant.success ? await sourceOf(variant.data) : undefined;
        if (!variant.success || !source) return sendNotFound(reply);
        const { width, format } = variant.data;
        try {
          return send(request, reply, await pictures.get(source, width, format), cache);
        } catch (error) {
          if (!(error instanceof LaneFullError)) throw error;
          return sendBusy(reply);
        }
      },
    });

  get(
    FRAME_VARIANT,
    async ({ name, format }) => (format === "png" ? undefined : frameSource(name)),
    CACHE.week,
  );
  const posterSource =
    (mirroring: { isMirrored?: true }) =>
    async ({ name }: Variant): Promise<Source | undefined> => {
      const facts = await posterOf(name);
      if (!facts) return undefined;
      const { frame, ...teams } = facts;
      return (frame ? frameSource(frame) : undefined) ?? { kind: "teams", ...teams, ...mirroring };
    };
  get("/images/posters/:file", posterSource({}), CACHE.day);
  get("/images/posters/mirrored/:file", posterSource({ isMirrored: true }), CACHE.day);
}

function frameSource(name: string): Source | undefined {
  const bytes = frameWebp(name);
  return bytes && { kind: "frame", bytes };
}

const CONTENT_TYPES: Record<Format, string> = { webp: TYPES.webp, avif: TYPES.avif, png: TYPES.png };

function send(request: FastifyRequest, reply: FastifyReply, picture: Picture, cache: string): FastifyReply {
  const { bytes, format, etag, isFinal } = picture;
  const headers = { etag, "cache-control": isFinal ? cache : CACHE.moment };
  allowOrigins(reply).headers(headers);
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  return sendBody(request, reply, {
    type: CONTENT_TYPES[format],
    cache: headers["cache-control"],
    body: bytes,
  });
}

function sendBusy(reply: FastifyReply): FastifyReply {
  return allowOrigins(reply)
    .code(503)
    .headers({ "cache-control": CACHE.never, "retry-after": "2" })
    .type("text/plain")
    .send("Too many pictures are waiting\n");
}
