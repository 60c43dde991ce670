/** Route of the file of a whole match, for viewers who have no network later. */
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { downloadOf } from "../catalogue/files-of.ts";
import type { Platform } from "../context.ts";
import { checked, get, sendFile, sendNotFound, sendRefusal, TYPES } from "../media/index.ts";
import { downloadPath, fileNameOf } from "./download-url.ts";

/** How long caches may keep the file (s). */
const MAX_AGE = 3_600;

const Params = z.object({
  grant: z.string().max(80),
  eventId: z.string().max(200),
  // The name is that of the match when the URL was signed; a match that was renamed meanwhile is still the same.
  name: z.string().max(500).endsWith(".mp4"),
});

/** Registers the route; byte ranges continue a download that was interrupted. */
export async function downloadRoutes(app: FastifyInstance, { platform }: { platform: Platform }) {
  get(
    app,
    "/media/s/:grant/download/:eventId/:name",
    checked(Params, async ({ grant, eventId }, request, reply) => {
      const verdict = platform.mediaSigner.verify(downloadPath(eventId), grant);
      if (verdict.outcome !== "valid") return sendRefusal(reply, verdict.outcome);
      const row = await platform.reads.media(eventId);
      const download = row && downloadOf(row);
      if (!download) return sendNotFound(reply);
      reply.header("content-disposition", dispositionOf(fileNameOf(row.title)));
      // A cached copy ends with the signature.
      const left = Math.floor((verdict.expiresAt - platform.now()) / 1_000);
      const cache = `public, max-age=${Math.min(MAX_AGE, left)}`;
      return sendFile(request, reply, { type: TYPES.mp4, cache, ...download });
    }),
  );
}

/** Content-Disposition with the name in ASCII, and encoded by RFC 5987 (RFC 6266). */
export function dispositionOf(name: string): string {
  const ascii = name
    .normalize("NFKD")
    .replaceAll(/[^\x20-\x7e]+/g, "")
    .replaceAll(/["\\%]/g, "_")
    .replaceAll(/ +/g, " ")
    .trim()
    .replace(/^(?=\.)/, "video");
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
