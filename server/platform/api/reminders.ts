import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { presentMedia } from "../catalogue/present-media.ts";
import type { RouteOptions } from "../context.ts";
import { viewerOf } from "../http/authenticate.ts";
import { mailLocale } from "../mail/notices.ts";
import {
  endReminders,
  listReminders,
  REMINDER_MINUTES,
  removeReminder,
  setReminder,
} from "../reminders/reminders.ts";
import { readReminderSettings, saveReminderSettings } from "../reminders/settings.ts";
import { enveloped, mapPage, noContent, PagingQuery } from "../wire/envelope.ts";
import { ReminderPage } from "../wire/reminder.ts";
import { Id } from "../wire/values.ts";
import { audience } from "./requests.ts";

const MAX_TOKEN_LENGTH = 512;
const ListQuery = PagingQuery.extend({ event_id: Id.optional() });
const EventBody = z.object({ event_id: Id });
const SetBody = EventBody.extend({ minutes: z.literal([...REMINDER_MINUTES]) });
const Settings = z.object({
  followed_minutes: z
    .literal([...REMINDER_MINUTES])
    .nullable()
    .describe("How long before the start of every followed match a mail is sent; null for none"),
  recordings: z.boolean().describe("Whether the recordings of matches with a reminder are announced by mail"),
});
const EndBody = z.object({ token: z.string().min(1).max(MAX_TOKEN_LENGTH) });
const tags = ["Reminders"];

/** Mails that remind viewers of matches. */
export async function reminderRoutes(
  fastify: FastifyInstance,
  { platform, auth }: RouteOptions,
): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();
  const onRequest = auth.required;

  app.get(
    "/api/user/list_reminders",
    {
      onRequest,
      schema: {
        tags,
        summary: "Matches of which the viewer is reminded, the next one first",
        querystring: ListQuery,
        response: enveloped(ReminderPage),
      },
    },
    async (request) => {
      const page = await listReminders(platform, viewerOf(request).userId, request.query);
      const rows = page.entries.map(({ media }) => media);
      const presented = await presentMedia(platform, rows, audience(platform, request));
      const minutesOf = new Map(page.entries.map(({ media, minutes }) => [media.id, minutes]));
      const entries = presented.map((one) => ({ ...one, reminder: { minutes: minutesOf.get(one.id) ?? 0 } }));
      return { content: mapPage(page, entries) };
    },
  );
  app.post(
    "/api/user/set_reminder",
    { onRequest, schema: { tags, summary: "Be reminded of a match", body: SetBody, response: noContent } },
    async (request, reply) => {
      const { event_id: mediaId, minutes } = request.body;
      const locale = mailLocale(request.headers["accept-language"]);
      await setReminder(platform, viewerOf(request).userId, { mediaId, minutes, locale });
      return reply.code(204).send(null);
    },
  );
  app.post(
    "/api/user/remove_reminder",
    { onRequest, schema: { tags, summary: "Be reminded no longer", body: EventBody, response: noContent } },
    async (request, reply) => {
      await removeReminder(platform, viewerOf(request).userId, request.body.event_id);
      return reply.code(204).send(null);
    },
  );
  app.get(
    "/api/user/get_reminder_settings",
    {
      onRequest,
      schema: { tags, summary: "What the viewer is notified of all matches", response: enveloped(Settings) },
    },
    async (request) => {
      const { followedMinutes, recordings } = await readReminderSettings(platform, viewerOf(request).userId);
      return { content: { followed_minutes: followedMinutes, recordings } };
    },
  );
  app.post(
    "/api/user/save_reminder_settings",
    {
      onRequest,
      schema: {
        tags,
        summary: "Be reminded of every match that is followed, and notified of recordings, or not",
        body: Settings,
        response: noContent,
      },
    },
    async (request, reply) => {
      const { followed_minutes: followedMinutes, recordings } = request.body;
      const locale = mailLocale(request.headers["accept-language"]);
      await saveReminderSettings(platform, viewerOf(request).userId, { followedMinutes, recordings, locale });
      return reply.code(204).send(null);
    },
  );
  app.post(
    "/api/reminders/end",
    {
      schema: {
        tags,
        summary: "End all reminders of the user to whom a mail with the token was sent",
        body: EndBody,
        response: noContent,
      },
    },
    async (request, reply) => {
      await endReminders(platform, request.body.token);
      return reply.code(204).send(null);
    },
  );
}
