import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Viewer } from "../accounts/sessions.ts";
import type { Audience } from "../catalogue/access.ts";
import { findOneMedia, OWN_TYPES } from "../catalogue/find-media.ts";
import { findMedia, type MediaScope, mediaListBody } from "../catalogue/media-query.ts";
import { createClip, deleteClip, renameClip } from "../catalogue/own-clips.ts";
import { presentMedia } from "../catalogue/present-media.ts";
import type { Platform, RouteOptions } from "../context.ts";
import { viewerOf } from "../http/authenticate.ts";
import { invalidToken, notFound } from "../http/failures.ts";
import { enveloped, mapPage, noContent, pageOf } from "../wire/envelope.ts";
import { HIGHLIGHT_TYPES, MEDIA_TYPES, RawMedia } from "../wire/media.ts";
import { Id, listOf, Title } from "../wire/values.ts";
import { audience } from "./requests.ts";

const PUBLISHED = ["highlight", "clip"] as const;

/** `list` is the literal of the contract; a list of highlight types narrows the list to them. */
const ListBody = mediaListBody(PUBLISHED).extend({
  type: z.union([z.literal("list"), listOf(z.enum(HIGHLIGHT_TYPES))]).optional(),
});
const UserListBody = mediaListBody(OWN_TYPES);
/** Maximum media time (ms): the longest stream is a week of a channel. */
const Milliseconds = z.int().min(0).max(604_800_000);
const CreateBody = z.object({
  title: Title,
  event_id: Id,
  startTime: Milliseconds.describe("Milliseconds of the event's media time"),
  endTime: Milliseconds.describe("At most three minutes after startTime"),
  streamName: z.literal("hd").default("hd"),
});
const UpdateBody = z.object({ title: Title });
const UpdateResponse = z.object({ id: z.string(), title: z.string() });
const IdParams = z.object({ id: Id });
const IdQuery = z.object({
  idType: z.enum(["id", "reference_id"]).default("id"),
  media_type: z.enum(MEDIA_TYPES).optional(),
});

const tags = ["Clips"];

/** Clips and highlights: lists, and those that users make. */
export async function clipRoutes(fastify: FastifyInstance, { platform, auth }: RouteOptions): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();

  app.post(
    "/api/clip/list",
    {
      onRequest: auth.optional,
      schema: {
        tags,
        summary: "Published clips and highlights",
        body: ListBody,
        response: enveloped(pageOf(RawMedia)),
      },
    },
    async (request) => ({
      content: await listClips(platform, audience(platform, request), request.body),
    }),
  );
  app.post(
    "/api/clip/user_list",
    {
      onRequest: auth.required,
      schema: {
        tags,
        summary: "The viewer's own clips",
        body: UserListBody,
        response: enveloped(pageOf(RawMedia)),
      },
    },
    async (request) => ({
      content: await listOwnClips(platform, audience(platform, request), request.body),
    }),
  );
  app.get(
    "/api/clip/get_by_id/id/:id",
    {
      onRequest: auth.optional,
      schema: {
        tags,
        summary: "One clip or highlight",
        params: IdParams,
        querystring: IdQuery,
        response: enveloped(RawMedia),
      },
    },
    async (request) => {
      const to = audience(platform, request);
      const name = { id: request.params.id, ...request.query };
      return { content: await getClip(platform, request.viewer, to, name) };
    },
  );
}

/** Routes that change a user's own clips. */
export async function ownClipRoutes(
  fastify: FastifyInstance,
  { platform, auth }: RouteOptions,
): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();
  const onRequest = auth.required;

  app.post(
    "/api/clip/create",
    {
      onRequest,
      schema: {
        tags,
        summary: "Cut a clip out of an event",
        body: CreateBody,
        response: enveloped(RawMedia),
      },
    },
    async (request) => {
      const to = { ...audience(platform, request), userId: viewerOf(request).userId };
      const { event_id: eventId, title, startTime: fromMs, endTime: toMs } = request.body;
      const row = await createClip(platform, to, { eventId, title, fromMs, toMs });
      const [clip] = await presentMedia(platform, [row], to);
      if (!clip) throw notFound("Clip");
      return { content: clip };
    },
  );
  app.post(
    "/api/clip/update/:id",
    {
      onRequest,
      schema: {
        tags,
        summary: "Rename an own clip",
        params: IdParams,
        body: UpdateBody,
        response: enveloped(UpdateResponse),
      },
    },
    async (request) => {
      const change = { id: request.params.id, title: request.body.title };
      return { content: await renameClip(platform, viewerOf(request).userId, change) };
    },
  );
  app.post(
    "/api/clip/delete/:id",
    { onRequest, schema: { tags, summary: "Delete an own clip", params: IdParams, response: noContent } },
    async (request, reply) => {
      await deleteClip(platform, viewerOf(request).userId, request.params.id);
      return reply.code(204).send(null);
    },
  );
}

async function listClips(platform: Platform, to: Audience, { type, ...body }: z.output<typeof ListBody>) {
  const filters =
    Array.isArray(type) && type.length > 0 ? { ...body.filters, mediaType: type } : body.filters;
  const page = await findMedia(platform, { mediaTypes: ["highlight"], ownerId: null }, { ...body, filters });
  return mapPage(page, await presentMedia(platform, page.entries, to));
}

async function listOwnClips(platform: Platform, to: Audience, body: z.output<typeof UserListBody>) {
  if (to.userId === null) throw invalidToken();
  const page = await findMedia(platform, { mediaTypes: OWN_TYPES, ownerId: to.userId }, body);
  return mapPage(page, await presentMedia(platform, page.entries, to));
}

async function getClip(
  platform: Platform,
  viewer: Viewer | null,
  to: Audience,
  name: { id: string } & z.output<typeof IdQuery>,
) {
  const isOwnKind = OWN_TYPES.some((kind) => kind === name.media_type);
  if (isOwnKind && !viewer) throw invalidToken();
  const published: MediaScope = { mediaTypes: ["highlight"], ownerId: null };
  const scopes: MediaScope[] = isOwnKind ? [] : [published];
  if (viewer) scopes.push({ mediaTypes: OWN_TYPES, ownerId: viewer.userId });
  for (const scope of scopes) {
    const row = await findOneMedia(platform, scope, name);
    const [clip] = row ? await presentMedia(platform, [row], to) : [];
    if (clip) return clip;
  }
  throw notFound("Clip");
}
