/**
 * HTTP routes of the demo media. Demo streams are described by their URLs; the server stores no state for
 * them.
 */
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { crestSvg, frameWebp } from "./images.ts";
import { liveRoutes } from "./live-routes.ts";
import { replayRoutes } from "./replay-routes.ts";
import { CACHE, sendBody, sendNotFound, sendPreflight, sendRefusal, sendText, TYPES } from "./responses.ts";
import { SKINS } from "./skins.ts";
import { checked, get, loadSkins, type MediaOptions, type Skins } from "./stream-routes.ts";

/**
 * Registers all routes below /media and /images. Use it with `app.register` or call it directly.
 * @throws if the committed samples cannot be read
 */
export async function mediaRoutes(app: FastifyInstance, options: MediaOptions): Promise<void> {
  const skins = loadSkins();
  // URLs below /media/s without a signature.
  for (const kind of ["live", "vod"])
    get(app, `/media/s/${kind}/*`, (_request, reply) => sendRefusal(reply, "invalid"));
  app.options("/media/*", sendPreflight);
  app.options("/images/*", sendPreflight);
  liveRoutes(app, options, skins);
  replayRoutes(app, options, skins);
  imageRoutes(app, skins);
}

/** `<skin>.webp`, as the name of the skin. */
const spriteFile = z
  .string()
  .regex(/^[a-z]+\.webp$/)
  .transform((file) => path.basename(file, ".webp"))
  .pipe(z.enum(SKINS));

function imageRoutes(app: FastifyInstance, skins: Skins): void {
  get(
    app,
    "/media/sprites/:file",
    checked(z.object({ file: spriteFile }), ({ file }, request, reply) => {
      return sendBody(request, reply, { type: TYPES.webp, cache: CACHE.day, body: skins[file].sprite });
    }),
  );
  get(
    app,
    "/images/crests/:file",
    checked(z.object({ file: z.string().regex(/^[a-z]+\.svg$/) }), ({ file }, request, reply) => {
      const body = crestSvg(path.basename(file, ".svg"));
      if (!body) return sendNotFound(reply);
      reply.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
      return sendText(request, reply, { type: TYPES.svg, cache: CACHE.day, body });
    }),
  );
  get(
    app,
    "/images/frames/:file",
    checked(z.object({ file: z.string().regex(/^[a-z0-9-]+\.webp$/) }), ({ file }, request, reply) => {
      const body = frameWebp(path.basename(file, ".webp"));
      if (!body) return sendNotFound(reply);
      return sendBody(request, reply, { type: TYPES.webp, cache: CACHE.day, body });
    }),
  );
}
