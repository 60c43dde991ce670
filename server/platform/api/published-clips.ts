import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { publishClip, readPublishedClip, withdrawClip } from "../catalogue/published-clips.ts";
import type { RouteOptions } from "../context.ts";
import { viewerOf } from "../http/authenticate.ts";
import { enveloped, noContent } from "../wire/envelope.ts";
import { RawMedia } from "../wire/media.ts";
import { Id } from "../wire/values.ts";
import { audience } from "./requests.ts";

const IdParams = z.object({ id: Id });
const TokenParams = z.object({ token: Id });
const ClipToken = z.object({ token: z.string().describe("Names the public page of the clip") });
const PublishedClip = z.object({
  title: z.string(),
  event_id: z.string().describe("The match, which decides who may play the clip"),
  startTime: z.int().describe("Milliseconds of the event's media time"),
  endTime: z.int(),
  source: RawMedia.shape.source
    .pick({ hd: true, clip: true, mp4: true, stream: true, poster: true })
    .describe(
      "The clip itself, without URLs to play for who may not watch the match; the poster of the match",
    ),
});

const tags = ["Clips"];

/** Clips that users publish for everyone with the link. */
export async function publishedClipRoutes(
  fastify: FastifyInstance,
  { platform, auth }: RouteOptions,
): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();
  const onRequest = auth.required;

  app.post(
    "/api/clip/publish/:id",
    {
      onRequest,
      schema: {
        tags,
        summary: "Publish an own clip; returns the same token until it is withdrawn",
        params: IdParams,
        response: enveloped(ClipToken),
      },
    },
    async (request) => ({
      content: { token: await publishClip(platform, viewerOf(request).userId, request.params.id) },
    }),
  );
  app.post(
    "/api/clip/withdraw/:id",
    {
      onRequest,
      schema: { tags, summary: "End the link of an own clip", params: IdParams, response: noContent },
    },
    async (request, reply) => {
      await withdrawClip(platform, viewerOf(request).userId, request.params.id);
      return reply.code(204).send(null);
    },
  );
  app.get(
    "/api/clip/published/:token",
    {
      onRequest: auth.optional,
      schema: {
        tags,
        summary: "A published clip",
        params: TokenParams,
        response: enveloped(PublishedClip),
      },
    },
    async (request) => ({
      content: await readPublishedClip(platform, request.params.token, audience(platform, request)),
    }),
  );
}
