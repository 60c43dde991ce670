import { and, asc, count, desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Audience } from "../catalogue/access.ts";
import { requireKnown } from "../catalogue/find-media.ts";
import { mediaColumns } from "../catalogue/media-columns.ts";
import { presentMedia } from "../catalogue/present-media.ts";
import type { Platform, RouteOptions } from "../context.ts";
import { media, watchlist } from "../database/schema.ts";
import { viewerOf } from "../http/authenticate.ts";
import { Failure, notFound } from "../http/failures.ts";
import { enveloped, mapPage, noContent, Order, PagingQuery, pageOf, readPage } from "../wire/envelope.ts";
import { RawMedia } from "../wire/media.ts";
import { Id } from "../wire/values.ts";
import { audience } from "./requests.ts";

const SORTS = ["added", "created", "order", "event_date", "date", "title"] as const;
const ListQuery = PagingQuery.extend({ sort: z.enum(SORTS).default("added"), order: Order.default("desc") });
const VideoBody = z.object({ video_id: Id });

/** Maximum number of watchlist entries per account. */
const MAX_WATCHLIST_ENTRIES = 1000;
const tags = ["Watchlist"];

/** Events that users have saved. */
export async function watchlistRoutes(
  fastify: FastifyInstance,
  { platform, auth }: RouteOptions,
): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();
  const onRequest = auth.required;

  app.get(
    "/api/user/get_watchlist",
    {
      onRequest,
      schema: {
        tags,
        summary: "The viewer's watchlist",
        querystring: ListQuery,
        response: enveloped(pageOf(RawMedia)),
      },
    },
    async (request) => {
      const to = audience(platform, request);
      return { content: await listWatched(platform, viewerOf(request).userId, to, request.query) };
    },
  );
  app.post(
    "/api/user/add_to_watchlist",
    { onRequest, schema: { tags, summary: "Remember a video", body: VideoBody, response: noContent } },
    async (request, reply) => {
      await watch(platform, viewerOf(request).userId, request.body.video_id);
      return reply.code(204).send(null);
    },
  );
  app.post(
    "/api/user/remove_from_watchlist",
    { onRequest, schema: { tags, summary: "Forget a video", body: VideoBody, response: noContent } },
    async (request, reply) => {
      await unwatch(platform, viewerOf(request).userId, request.body.video_id);
      return reply.code(204).send(null);
    },
  );
}

async function listWatched(
  platform: Platform,
  userId: string,
  to: Audience,
  query: z.output<typeof ListQuery>,
) {
  const { db } = platform;
  const where = eq(watchlist.userId, userId);
  const direction = query.order === "asc" ? asc : desc;
  const columns = {
    title: media.title,
    event_date: media.startsAt,
    date: media.startsAt,
    order: watchlist.addedAt,
    added: watchlist.addedAt,
    created: watchlist.addedAt,
  };
  const page = await readPage(
    query,
    (limit, offset) =>
      db
        .select({ media: mediaColumns })
        .from(watchlist)
        .innerJoin(media, eq(media.id, watchlist.mediaId))
        .where(where)
        .orderBy(direction(columns[query.sort]), direction(media.id))
        .limit(limit)
        .offset(offset),
    async () => (await db.select({ total: count() }).from(watchlist).where(where))[0]?.total ?? 0,
  );
  const rows = page.entries.map((entry) => entry.media);
  return mapPage(page, await presentMedia(platform, rows, to));
}

/** Adds an entry; does nothing if it exists already. */
async function watch(platform: Platform, userId: string, mediaId: string): Promise<void> {
  const { db, now } = platform;
  await requireKnown(platform, userId, mediaId);
  const [watched] = await db.select({ count: count() }).from(watchlist).where(eq(watchlist.userId, userId));
  if ((watched?.count ?? 0) >= MAX_WATCHLIST_ENTRIES)
    throw new Failure(409, "limit_exceeded", "The watchlist is full");
  await db
    .insert(watchlist)
    .values({ userId, mediaId, addedAt: new Date(now()) })
    .onConflictDoNothing();
}

async function unwatch({ db }: Platform, userId: string, mediaId: string): Promise<void> {
  const removed = await db
    .delete(watchlist)
    .where(and(eq(watchlist.userId, userId), eq(watchlist.mediaId, mediaId)))
    .returning({ id: watchlist.mediaId });
  if (removed.length === 0) throw notFound("Video");
}
