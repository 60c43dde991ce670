import { and, asc, count, eq, isNotNull, isNull, notInArray } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Audience } from "../catalogue/access.ts";
import { bandwidthOf, filesOf } from "../catalogue/files-of.ts";
import { requireKnown, requireMedia } from "../catalogue/find-media.ts";
import { findLiveScores } from "../catalogue/live-scores.ts";
import { findMedia, mediaListBody } from "../catalogue/media-query.ts";
import { offersFor } from "../catalogue/offers.ts";
import { presentMedia } from "../catalogue/present-media.ts";
import { findScoreChanges } from "../catalogue/score-changes.ts";
import { guideText, statName } from "../catalogue/texts/translate.ts";
import type { Platform, RouteOptions } from "../context.ts";
import { guideEntries, media, metrics } from "../database/schema.ts";
import { notFound } from "../http/failures.ts";
import { enveloped, mapPage, pageOf } from "../wire/envelope.ts";
import {
  LiveScore,
  MEDIA_TYPES,
  RawGuide,
  RawMedia,
  type RawStats,
  ScoreChange,
  SportCount,
  RawStats as StatsSchema,
} from "../wire/media.ts";
import { RawProduct } from "../wire/product.ts";
import { Id, QueryFlag } from "../wire/values.ts";
import { audience, localeOf } from "./requests.ts";

/** Media types of the event resource; highlights and users' clips belong to the clip resource. */
const EVENT_TYPES = ["event", "clip"] as const;

const ListBody = mediaListBody(["event", "clip", "highlight"]);
const IdParams = z.object({ id: Id });
const IdQuery = z.object({
  idType: z.enum(["id", "reference_id"]).default("id"),
  media_type: z.enum(MEDIA_TYPES).optional(),
});
const StatsQuery = z.object({ id: Id, score: QueryFlag.default(false), overview: QueryFlag.default(false) });
/** Maximum number of events whose scores are sent together: a list in view. */
const MAX_SCORES = 20;
const ScoresQuery = z.object({
  ids: z
    .string()
    .transform((ids) => ids.split(","))
    .pipe(z.array(Id).max(MAX_SCORES)),
});
const ScoreChangesQuery = z.object({ id: Id, until: z.coerce.number().int().min(0) });
const OffersQuery = z.object({ eventId: Id });

const tags = ["Events"];

/** Events: lists, details, statistics, scores, offers, and the schedule of a channel. */
export async function eventRoutes(fastify: FastifyInstance, { platform, auth }: RouteOptions): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();
  const onRequest = auth.optional;

  app.post(
    "/api/event/list",
    {
      onRequest,
      schema: {
        tags,
        summary: "Events, filtered and paged",
        body: ListBody,
        response: enveloped(pageOf(RawMedia)),
      },
    },
    async (request) => ({
      content: await listEvents(platform, audience(platform, request), request.body),
    }),
  );
  app.get(
    "/api/event/get_by_id/id/:id",
    {
      onRequest,
      schema: {
        tags,
        summary: "One event",
        params: IdParams,
        querystring: IdQuery,
        response: enveloped(RawMedia),
      },
    },
    async (request) => {
      const scope = { mediaTypes: EVENT_TYPES, ownerId: null };
      const row = await requireMedia(platform, scope, { id: request.params.id, ...request.query });
      const [event] = await presentMedia(platform, [row], audience(platform, request));
      if (!event) throw notFound("Event");
      // The other calls do not name them: their sizes take time to compute.
      if (event.source.hd) Object.assign(event.source, filesOf(platform, row));
      else event.source.bandwidth = bandwidthOf(row);
      return { content: event };
    },
  );
  app.get(
    "/api/event/stats",
    {
      onRequest,
      schema: {
        tags,
        summary: "Score and statistics",
        querystring: StatsQuery,
        response: enveloped(StatsSchema),
      },
    },
    async (request) => ({
      content: await getStats(platform, audience(platform, request), request.query),
    }),
  );
  app.get(
    "/api/event/scores",
    {
      onRequest,
      schema: {
        tags,
        summary: "Scores of live events",
        querystring: ScoresQuery,
        response: enveloped(z.object({ entries: z.array(LiveScore) })),
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "public, max-age=15");
      return { content: { entries: await findLiveScores(platform, request.query.ids) } };
    },
  );
  app.get(
    "/api/event/score_changes",
    {
      onRequest,
      schema: {
        tags,
        summary: "Changes of a score up to a time of the match",
        querystring: ScoreChangesQuery,
        response: enveloped(z.object({ entries: z.array(ScoreChange).optional() })),
      },
    },
    async (request, reply) => {
      const { id, until } = request.query;
      const event = await requireKnown(platform, audience(platform, request).userId, id);
      const entries = await findScoreChanges(platform, event, until);
      reply.header("cache-control", entries ? "public, max-age=15" : "no-store");
      return { content: { entries } };
    },
  );
  app.get(
    "/api/event/grouped_sport_count",
    {
      onRequest,
      schema: { tags, summary: "Number of events per sport", response: enveloped(z.array(SportCount)) },
    },
    async () => ({ content: await countBySport(platform) }),
  );
  app.get(
    "/api/event/get_commerce_options",
    {
      onRequest,
      schema: {
        tags,
        summary: "Offers that open an event",
        querystring: OffersQuery,
        response: enveloped(z.array(RawProduct)),
      },
    },
    async (request) => ({
      content: await offersFor(platform, request.query.eventId, audience(platform, request)),
    }),
  );
  app.get(
    "/api/epg/:id",
    {
      onRequest,
      schema: {
        tags,
        summary: "Schedule of a channel",
        params: IdParams,
        response: enveloped(RawGuide),
      },
    },
    async (request) => ({ content: await getGuide(platform, request.params.id, localeOf(request)) }),
  );
}

async function listEvents(platform: Platform, to: Audience, body: z.output<typeof ListBody>) {
  const page = await findMedia(platform, { mediaTypes: ["event"], ownerId: null }, body);
  return mapPage(page, await presentMedia(platform, page.entries, to));
}

async function getStats(
  platform: Platform,
  { userId, locale }: Audience,
  query: z.output<typeof StatsQuery>,
): Promise<RawStats> {
  const { id } = await requireKnown(platform, userId, query.id);
  const rows = await platform.db
    .select()
    .from(metrics)
    .where(eq(metrics.mediaId, id))
    .orderBy(asc(metrics.section), asc(metrics.position));
  const named = rows.map((row) => ({ ...row, name: statName(row.name, locale) }));
  const group = (section: string) => ({ metrics: named.filter((row) => row.section === section) });
  return {
    vidswap: {
      ...(query.score ? { "game-scores": group("scores") } : {}),
      ...(query.overview ? { "game-overview": group("overview") } : {}),
    },
  };
}

async function countBySport({ db }: Platform): Promise<z.infer<typeof SportCount>[]> {
  const rows = await db
    .select({ sportType: media.sportType, count: count() })
    .from(media)
    .where(
      and(
        eq(media.mediaType, "event"),
        isNull(media.ownerId),
        notInArray(media.status, ["channel", "cancelled"]),
        isNotNull(media.sportType),
      ),
    )
    .groupBy(media.sportType)
    .orderBy(asc(media.sportType));
  return rows.flatMap(({ sportType, count: events }) => (sportType ? [{ sportType, count: events }] : []));
}

async function getGuide(
  { db }: Platform,
  channelId: string,
  locale: string | undefined,
): Promise<z.infer<typeof RawGuide>> {
  const [channel] = await db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.id, channelId), eq(media.status, "channel")));
  if (!channel) throw notFound("Channel");
  const rows = await db
    .select()
    .from(guideEntries)
    .where(eq(guideEntries.channelId, channelId))
    .orderBy(asc(guideEntries.startsAt));
  return {
    entries: rows.map(({ id, title, description, startsAt, endsAt }) => ({
      id,
      title: guideText(title, locale),
      description: description && guideText(description, locale),
      startDate: startsAt.toISOString(),
      endDate: endsAt.toISOString(),
    })),
  };
}
