import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  clearPositions,
  keepsPositions,
  listPositions,
  removePosition,
  savePosition,
  setKeepsPositions,
} from "../catalogue/positions.ts";
import type { RouteOptions } from "../context.ts";
import { viewerOf } from "../http/authenticate.ts";
import { enveloped, noContent, PagingQuery } from "../wire/envelope.ts";
import { PositionPage } from "../wire/position.ts";
import { Id, QueryFlag } from "../wire/values.ts";
import { audience } from "./requests.ts";

/** Longest video whose length a player may tell (s): a week. */
const MAX_DURATION = 7 * 24 * 3600;

const ListQuery = PagingQuery.extend({
  video_id: Id.optional(),
  finished: QueryFlag.optional(),
  setting: QueryFlag.default(false),
});
const VideoBody = z.object({ video_id: Id });
const SaveBody = VideoBody.extend({
  position: z.number().min(0).describe("Media time in seconds; beyond the end it is the end"),
  duration: z.number().positive().max(MAX_DURATION).optional().describe("Length in seconds"),
  at: z.iso.datetime({ offset: true }).optional().describe("When it was reached; the future counts as now"),
});
const SettingBody = z.object({ enabled: z.boolean() });
const tags = ["Positions"];

/** Positions at which viewers have stopped watching recordings. */
export async function positionRoutes(
  fastify: FastifyInstance,
  { platform, auth }: RouteOptions,
): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();
  const onRequest = auth.required;

  app.get(
    "/api/user/list_positions",
    {
      onRequest,
      schema: {
        tags,
        summary: "Videos that the viewer has watched or begun",
        querystring: ListQuery,
        response: enveloped(PositionPage),
      },
    },
    async (request) => {
      const { userId } = viewerOf(request);
      const { setting, ...query } = request.query;
      const [page, enabled] = await Promise.all([
        listPositions(platform, userId, audience(platform, request), query),
        setting ? keepsPositions(platform, userId) : undefined,
      ]);
      return { content: { ...page, enabled } };
    },
  );
  app.post(
    "/api/user/save_position",
    { onRequest, schema: { tags, summary: "Remember a position", body: SaveBody, response: noContent } },
    async (request, reply) => {
      const { video_id: videoId, at, ...sent } = request.body;
      await savePosition(platform, viewerOf(request).userId, {
        ...sent,
        videoId,
        at: at === undefined ? undefined : Date.parse(at),
      });
      return reply.code(204).send(null);
    },
  );
  app.post(
    "/api/user/remove_position",
    { onRequest, schema: { tags, summary: "Forget a position", body: VideoBody, response: noContent } },
    async (request, reply) => {
      await removePosition(platform, viewerOf(request).userId, request.body.video_id);
      return reply.code(204).send(null);
    },
  );
  app.post(
    "/api/user/clear_positions",
    { onRequest, schema: { tags, summary: "Forget all positions", response: noContent } },
    async (request, reply) => {
      await clearPositions(platform, viewerOf(request).userId);
      return reply.code(204).send(null);
    },
  );
  app.post(
    "/api/user/keep_positions",
    {
      onRequest,
      schema: {
        tags,
        summary: "Switch the storing of positions on or off",
        body: SettingBody,
        response: noContent,
      },
    },
    async (request, reply) => {
      await setKeepsPositions(platform, viewerOf(request).userId, request.body.enabled);
      return reply.code(204).send(null);
    },
  );
}
