import { and, asc, count, eq, inArray } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { presentFollow } from "../catalogue/present-identity.ts";
import type { Platform, RouteOptions } from "../context.ts";
import { follows, identities } from "../database/schema.ts";
import { viewerOf } from "../http/authenticate.ts";
import { Failure, notFound } from "../http/failures.ts";
import { enveloped, mapPage, noContent, PagingQuery, pageOf, readPage } from "../wire/envelope.ts";
import { FOLLOW_TYPES, RawFollow } from "../wire/identity.ts";
import { Id, listOf } from "../wire/values.ts";
import { localeOf } from "./requests.ts";

const FollowType = z.enum(FOLLOW_TYPES);
const ListQuery = PagingQuery.extend({
  size: z.coerce.number().int().min(1).max(200).default(150),
  version: z.coerce.number().int().optional(),
  "types[]": listOf(FollowType).optional(),
});
const SaveBody = z.object({ reference_id: Id, type: FollowType });
const RemoveBody = z.object({ id: Id.describe("Id of what is followed") });

/** Maximum number of followed items per account. */
const MAX_FOLLOWED = 1000;
const tags = ["Following"];

/** Leagues, categories and teams that users follow. */
export async function followRoutes(
  fastify: FastifyInstance,
  { platform, auth }: RouteOptions,
): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();
  const onRequest = auth.required;

  app.get(
    "/api/follow/list_by_user",
    {
      onRequest,
      schema: {
        tags,
        summary: "What the viewer follows",
        querystring: ListQuery,
        response: enveloped(pageOf(RawFollow)),
      },
    },
    async (request) => ({
      content: await listFollows(platform, viewerOf(request).userId, request.query, localeOf(request)),
    }),
  );
  app.post(
    "/api/follow/save",
    { onRequest, schema: { tags, summary: "Follow", body: SaveBody, response: enveloped(RawFollow) } },
    async (request) => ({
      content: await follow(platform, viewerOf(request).userId, request.body, localeOf(request)),
    }),
  );
  app.post(
    "/api/follow/remove_by_reference",
    { onRequest, schema: { tags, summary: "Follow no longer", body: RemoveBody, response: noContent } },
    async (request, reply) => {
      await unfollow(platform, viewerOf(request).userId, request.body.id);
      return reply.code(204).send(null);
    },
  );
}

async function listFollows(
  platform: Platform,
  userId: string,
  query: z.output<typeof ListQuery>,
  locale: string | undefined,
) {
  const { db } = platform;
  const types = query["types[]"];
  const where = and(eq(follows.userId, userId), types?.length ? inArray(follows.type, types) : undefined);
  const page = await readPage(
    query,
    (limit, offset) =>
      db
        .select({ follow: follows, identity: identities })
        .from(follows)
        .innerJoin(identities, eq(identities.id, follows.referenceId))
        .where(where)
        .orderBy(asc(follows.addedAt), asc(follows.id))
        .limit(limit)
        .offset(offset),
    async () => (await db.select({ total: count() }).from(follows).where(where))[0]?.total ?? 0,
  );
  return mapPage(
    page,
    page.entries.map((entry) => presentFollow(platform, entry.follow, entry.identity, locale)),
  );
}

/** Follows an item; does nothing if it is followed already. */
async function follow(
  platform: Platform,
  userId: string,
  body: z.output<typeof SaveBody>,
  locale: string | undefined,
): Promise<RawFollow> {
  const { db, now, newId } = platform;
  const [identity] = await db.select().from(identities).where(eq(identities.id, body.reference_id));
  const isTeam = identity?.mediaType === "team";
  if (!identity || isTeam !== (body.type === "team")) throw notFound("What to follow");
  const [followed] = await db.select({ count: count() }).from(follows).where(eq(follows.userId, userId));
  if ((followed?.count ?? 0) >= MAX_FOLLOWED)
    throw new Failure(409, "limit_exceeded", "You follow too many things");
  await db
    .insert(follows)
    .values({ id: newId(), userId, referenceId: identity.id, type: body.type, addedAt: new Date(now()) })
    .onConflictDoNothing();
  const [row] = await db
    .select()
    .from(follows)
    .where(and(eq(follows.userId, userId), eq(follows.referenceId, identity.id)));
  if (!row) throw notFound("Followed item");
  return presentFollow(platform, row, identity, locale);
}

/** Unfollows an item; does nothing if it is not followed. */
async function unfollow({ db }: Platform, userId: string, referenceId: string): Promise<void> {
  const removed = await db
    .delete(follows)
    .where(and(eq(follows.userId, userId), eq(follows.referenceId, referenceId)))
    .returning({ id: follows.id });
  if (removed.length > 0) return;
  const [known] = await db
    .select({ id: identities.id })
    .from(identities)
    .where(eq(identities.id, referenceId));
  if (!known) throw notFound("Followed item");
}
