import { and, arrayOverlaps, asc, count, desc, eq, ilike, inArray, type SQL, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { presentIdentities } from "../catalogue/present-identity.ts";
import type { Platform, RouteOptions } from "../context.ts";
import { identities } from "../database/schema.ts";
import { notFound } from "../http/failures.ts";
import { enveloped, MAX_PAGE, mapPage, Order, pageOf, readPage } from "../wire/envelope.ts";
import { RawIdentity } from "../wire/identity.ts";
import { containing, Id, listOf } from "../wire/values.ts";
import { localeOf } from "./requests.ts";

const KINDS = ["identity", "identity_item", "team"] as const;
const Size = z.int().min(1).max(200);
const PARENT_ORDER = /^media_parent_order\.(.{1,200})$/;

const ListBody = z.object({
  page: z.int().min(0).max(MAX_PAGE).default(0),
  size: Size.optional(),
  pageSize: Size.optional().describe("The same as size"),
  sort: z
    .union([z.enum(["order", "added", "created", "title"]), z.string().regex(PARENT_ORDER)])
    .default("order")
    .describe("Or media_parent_order.{identityId}: the place among that parent's children"),
  order: Order.default("asc"),
  next: z.boolean().optional(),
  count: z.boolean().optional(),
  filters: z
    .strictObject({
      media_type: listOf(z.enum(KINDS))
        .optional()
        .describe("Leagues, categories and sub-categories when left out"),
      archived: z.boolean().optional(),
      identityId: listOf(Id).optional().describe("Children of these"),
      sportType: listOf(Id).optional(),
      title: z.string().trim().max(200).optional(),
    })
    .prefault({}),
});
type ListBody = z.output<typeof ListBody>;

const tags = ["Leagues, categories and teams"];

/** Leagues, categories, sub-categories and teams. */
export async function identityRoutes(
  fastify: FastifyInstance,
  { platform, auth }: RouteOptions,
): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();
  const onRequest = auth.optional;

  app.post(
    "/api/identity/list",
    {
      onRequest,
      schema: {
        tags,
        summary: "Leagues, categories or teams",
        body: ListBody,
        response: enveloped(pageOf(RawIdentity)),
      },
    },
    async (request) => ({ content: await listIdentities(platform, request.body, localeOf(request)) }),
  );
  app.get(
    "/api/identity/get_by_id/id/:id",
    {
      onRequest,
      schema: {
        tags,
        summary: "One of them",
        params: z.object({ id: Id }),
        response: enveloped(RawIdentity),
      },
    },
    async (request) => ({ content: await getIdentity(platform, request.params.id, localeOf(request)) }),
  );
}

async function listIdentities(platform: Platform, body: ListBody, locale: string | undefined) {
  const { db } = platform;
  const where = conditions(body.filters);
  const direction = body.order === "asc" ? asc : desc;
  // This list always returns its total and whether there is a next page: the contract has no parameters for them.
  const paging = { page: body.page, size: body.size ?? body.pageSize ?? 10, next: true, count: true };
  const read = () =>
    readPage(
      paging,
      (limit, offset) =>
        db
          .select()
          .from(identities)
          .where(where)
          .orderBy(
            sql`${direction(sortKey(body.sort))} nulls last`,
            direction(identities.title),
            asc(identities.id),
          )
          .limit(limit)
          .offset(offset),
      async () => (await db.select({ total: count() }).from(identities).where(where))[0]?.total ?? 0,
    );
  const page = await platform.reads.identityPage(JSON.stringify(body), read);
  return mapPage(page, await presentIdentities(platform, page.entries, locale));
}

function conditions({
  media_type,
  archived,
  identityId,
  sportType,
  title,
}: ListBody["filters"]): SQL | undefined {
  return and(
    inArray(identities.mediaType, media_type?.length ? media_type : ["identity", "identity_item"]),
    archived === undefined ? undefined : eq(identities.archived, archived),
    identityId?.length ? arrayOverlaps(identities.parentIds, identityId) : undefined,
    sportType?.length ? inArray(identities.sportType, sportType) : undefined,
    title ? ilike(identities.title, containing(title)) : undefined,
  );
}

function sortKey(sort: string) {
  const parentId = PARENT_ORDER.exec(sort)?.[1];
  if (parentId !== undefined) return sql`(${identities.parentOrder} ->> ${parentId}::text)::int`;
  if (sort === "title") return identities.title;
  return sort === "order" ? identities.position : identities.addedAt;
}

async function getIdentity(platform: Platform, id: string, locale: string | undefined): Promise<RawIdentity> {
  const rows = await platform.db.select().from(identities).where(eq(identities.id, id));
  const [identity] = await presentIdentities(platform, rows, locale);
  if (!identity) throw notFound();
  return identity;
}
