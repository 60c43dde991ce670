import { and, arrayOverlaps, count, desc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { z } from "zod";
import type { Audience, MediaRow } from "../catalogue/access.ts";
import { requireMedia } from "../catalogue/find-media.ts";
import { presentMedia } from "../catalogue/present-media.ts";
import type { Platform, RouteOptions } from "../context.ts";
import { media } from "../database/schema.ts";
import { answer, mapPage, PagingQuery, pageOf, readPage } from "../wire/envelope.ts";
import { RawMedia } from "../wire/media.ts";
import { Id } from "../wire/values.ts";
import { audience } from "./requests.ts";

const RelatedQuery = PagingQuery.extend({ id: Id });

export async function vodRoutes(fastify: FastifyInstance, { platform, auth }: RouteOptions): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();

  app.get(
    "/api/vod/get_related_videos",
    {
      onRequest: auth.optional,
      schema: {
        tags: ["Events"],
        summary: "Recorded events and highlights like this one",
        querystring: RelatedQuery,
        response: answer(pageOf(RawMedia)),
      },
    },
    async (request) => ({
      content: await listRelated(platform, await audience(platform, request), request.query),
    }),
  );
}

async function listRelated(
  platform: Platform,
  to: Audience,
  { id, ...paging }: z.output<typeof RelatedQuery>,
) {
  const scope = { mediaTypes: ["event", "clip", "highlight"], ownerId: null };
  const subject = await requireMedia(platform, scope, { id });
  const where = isRelated(subject);
  const { db } = platform;
  const page = await readPage(
    paging,
    (limit, offset) =>
      db
        .select()
        .from(media)
        .where(where)
        .orderBy(desc(closeness(subject)), desc(media.startsAt), desc(media.id))
        .limit(limit)
        .offset(offset),
    async () => (await db.select({ total: count() }).from(media).where(where))[0]?.total ?? 0,
  );
  return mapPage(page, await presentMedia(platform, page.entries, to));
}

/** Published and over, and of the same teams, the same league or at least the same sport. */
function isRelated({ id, eventId, teamIds, identityIds, sportType }: MediaRow): SQL | undefined {
  return and(
    inArray(media.mediaType, ["event", "highlight"]),
    eq(media.status, "archived"),
    isNull(media.ownerId),
    ne(media.id, id),
    ne(media.id, eventId),
    or(
      arrayOverlaps(media.teamIds, teamIds),
      arrayOverlaps(media.identityIds, identityIds),
      sportType === null ? undefined : eq(media.sportType, sportType),
    ),
  );
}

/** The same event first, then the same teams, then the same league. */
function closeness({ eventId, teamIds, identityIds }: MediaRow): SQL {
  const points = (condition: SQL, weight: number) =>
    sql`(case when ${condition} then ${weight}::int else 0 end)`;
  return sql.join(
    [
      points(eq(media.eventId, eventId), 4),
      points(arrayOverlaps(media.teamIds, teamIds), 2),
      points(arrayOverlaps(media.identityIds, identityIds), 1),
    ],
    sql` + `,
  );
}
