import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  calendarCreatedAt,
  createCalendarToken,
  followedByToken,
  removeCalendarToken,
} from "../accounts/calendar-tokens.ts";
import { findMedia, mediaListBody } from "../catalogue/media-query.ts";
import { presentMedia } from "../catalogue/present-media.ts";
import type { RouteOptions } from "../context.ts";
import { viewerOf } from "../http/authenticate.ts";
import { enveloped, mapPage, noContent, pageOf } from "../wire/envelope.ts";
import { RawMedia } from "../wire/media.ts";
import { audience } from "./requests.ts";

const MAX_TOKEN_LENGTH = 128;
const ListBody = mediaListBody(["event"]).extend({ token: z.string().min(1).max(MAX_TOKEN_LENGTH) });
const Calendar = z.object({
  created: z.string().nullable().describe("When it was created; null without one"),
});
const CalendarToken = z.object({ token: z.string().describe("Sent this once; only its hash is stored") });
const tags = ["Calendar"];

/** Calendars of what users follow, for programs that cannot sign in. */
export async function calendarRoutes(
  fastify: FastifyInstance,
  { platform, auth }: RouteOptions,
): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();
  const onRequest = auth.required;

  app.get(
    "/api/user/get_calendar",
    {
      onRequest,
      schema: { tags, summary: "When the calendar's token was created", response: enveloped(Calendar) },
    },
    async (request) => {
      const createdAt = await calendarCreatedAt(platform, viewerOf(request).userId);
      return { content: { created: createdAt?.toISOString() ?? null } };
    },
  );
  app.post(
    "/api/user/calendar_token",
    {
      onRequest,
      schema: { tags, summary: "Create or replace the calendar's token", response: enveloped(CalendarToken) },
    },
    async (request) => ({
      content: { token: await createCalendarToken(platform, viewerOf(request)) },
    }),
  );
  app.post(
    "/api/user/remove_calendar_token",
    { onRequest, schema: { tags, summary: "Remove the calendar's token", response: noContent } },
    async (request, reply) => {
      await removeCalendarToken(platform, viewerOf(request).userId);
      return reply.code(204).send(null);
    },
  );
  app.post(
    "/api/calendar/list",
    {
      onRequest: auth.optional,
      schema: {
        tags,
        summary: "Events of what the owner of a token follows",
        body: ListBody,
        response: enveloped(pageOf(RawMedia)),
      },
    },
    async (request) => {
      const { token, ...body } = request.body;
      const followed = await followedByToken(platform, token, request.ip);
      const page = await findMedia(platform, { mediaTypes: ["event"], ownerId: null, followed }, body);
      return {
        content: mapPage(page, await presentMedia(platform, page.entries, audience(platform, request))),
      };
    },
  );
}
