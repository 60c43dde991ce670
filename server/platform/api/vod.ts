import {
  and,
  arrayOverlaps,
  count,
  desc,
  eq,
  inArray,
  isNull,
  ne,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { z } from "zod";
import type { Audience, MediaRow } from "../catalogue/access.ts";
import { requireKnown } from "../catalogue/find-media.ts";
import { mediaColumns } from "../catalogue/media-columns.ts";
import { presentMedia } from "../catalogue/present-media.ts";
import type { Platform, RouteOptions } from "../context.ts";
import type { Connection } from "../database/database.ts";
import { media } from "../database/schema.ts";
import { enveloped, mapPage, PagingQuery, pageOf, readPage } from "../wire/envelope.ts";
import { RawMedia } from "../wire/media.ts";
import { Id } from "../wire/values.ts";
import { audience } from "./requests.ts";

const RelatedQuery = PagingQuery.extend({ id: Id });

/** Videos that are related to another one. */
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
        response: enveloped(pageOf(RawMedia)),
      },
    },
    async (request) => ({
      content: await listRelated(platform, audience(platform, request), request.query),
    }),
  );
}

/** Returns one page of recordings related to a video: the same event first, then teams, league and sport. */
export async function listRelated(
  platform: Platform,
  to: Audience,
  { id, ...paging }: z.output<typeof RelatedQuery>,
) {
  const subject = await requireKnown(platform, to.userId, id);
  const { db } = platform;
  const page = await readPage(
    paging,
    async (limit, offset) => {
      const close = await db
        .select(mediaColumns)
        .from(media)
        .where(and(isPublished(subject), isClose(subject)))
        .orderBy(desc(closeness(subject)), desc(media.startsAt), desc(media.id))
        .limit(limit)
        .offset(offset);
      // Media that share only the sport come last and are many. They are queried, in the order of their
      // index, only if the page has room for them.
      if (close.length === limit || subject.sportType === null) return close;
      const before = close.length > 0 ? offset + close.length : await countClose(db, subject);
      const distant = await db
        .select(mediaColumns)
        .from(media)
        .where(and(isPublished(subject), isDistant(subject)))
        .orderBy(desc(media.startsAt), desc(media.id))
        .limit(limit - close.length)
        .offset(Math.max(0, offset - before));
      return [...close, ...distant];
    },
    async () => {
      const [row] = await db
        .select({ total: count() })
        .from(media)
        .where(and(isPublished(subject), or(isClose(subject), isDistant(subject))));
      return row?.total ?? 0;
    },
  );
  return mapPage(page, await presentMedia(platform, page.entries, to));
}

async function countClose(db: Connection, subject: MediaRow): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(media)
    .where(and(isPublished(subject), isClose(subject)));
  return row?.total ?? 0;
}

/** Condition: published, finished, and not the video itself. */
function isPublished({ id, eventId }: MediaRow): SQL | undefined {
  return and(
    inArray(media.mediaType, ["event", "highlight"]),
    eq(media.status, "archived"),
    isNull(media.ownerId),
    ne(media.id, id),
    ne(media.id, eventId),
  );
}

/** Condition: of the same event, team or league. */
function isClose({ eventId, teamIds, identityIds }: MediaRow): SQL | undefined {
  return or(
    eq(media.eventId, eventId),
    arrayOverlaps(media.teamIds, teamIds),
    arrayOverlaps(media.identityIds, identityIds),
  );
}

/** Condition: of the same sport, but not of the same event, team or league. */
function isDistant({ sportType, ...subject }: MediaRow): SQL | undefined {
  const close = isClose({ sportType, ...subject });
  return and(sportType === null ? sql`false` : eq(media.sportType, sportType), close && not(close));
}

/** Sort key: the same event first, then the same teams, then the same league. */
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
