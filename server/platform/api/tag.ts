import { and, asc, count, eq, inArray, or, type SQL } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { plainLine } from "../../../common/plain-text.ts";
import type { Viewer } from "../accounts/sessions.ts";
import { numberNews, tellPages, type Unnumbered } from "../catalogue/event-news.ts";
import { requireKnown } from "../catalogue/find-media.ts";
import { presentTags, type TagRow, titleOfTag } from "../catalogue/present-tags.ts";
import type { Platform, RouteOptions } from "../context.ts";
import { identities, tags } from "../database/schema.ts";
import { viewerOf } from "../http/authenticate.ts";
import { accessDenied, Failure, invalid, notFound } from "../http/failures.ts";
import { enveloped, MAX_PAGE, mapPage, noContent, pageOf, readPage } from "../wire/envelope.ts";
import { RawTag } from "../wire/tag.ts";
import { Id, Title } from "../wire/values.ts";
import { localeOf } from "./requests.ts";

/** Maximum media time of a tag (ms): a week of a channel. */
const Milliseconds = z.int().min(0).max(604_800_000);
const Short = plainLine().max(50);

const ListBody = z.object({
  targetId: Id,
  global: z
    .boolean()
    .optional()
    .describe("true: what everybody sees; false: the viewer's own; left out: both"),
  page: z.int().min(0).max(MAX_PAGE).default(0),
  size: z.int().min(1).max(1000).default(999),
  next: z.boolean().default(true),
  count: z.boolean().default(false),
});
const CreateBody = z.object({
  targetId: Id,
  title: Title,
  startTime: Milliseconds,
  endTime: Milliseconds,
  type: Short.min(1).default("other"),
  global: z.boolean().default(false),
  mode: Short.default("sync"),
  videoType: z.enum(["live", "vod"]).default("vod"),
  streamName: Short.default("hd"),
  playerColor: Short.nullish(),
  playerNumber: Short.nullish(),
  teamId: Id.nullish(),
});
/** Missing keys keep their value; the target cannot change. */
const UpdateBody = z.object({
  id: Id,
  targetId: Id.optional(),
  title: Title.optional(),
  startTime: Milliseconds.optional(),
  endTime: Milliseconds.optional(),
  type: Short.min(1).optional(),
  global: z.boolean().optional(),
  mode: Short.optional(),
  videoType: z.enum(["live", "vod"]).optional(),
  streamName: Short.optional(),
  playerColor: Short.nullish(),
  playerNumber: Short.nullish(),
  teamId: Id.nullish(),
});
const RemoveBody = z.object({ ids: z.array(Id).min(1).max(1000) });

/** Maximum number of tags per account and video. */
const MAX_OWN_TAGS = 999;
const doc = { tags: ["Tags"] };

/** Tags of events: those of the platform, and those of users. */
export async function tagRoutes(fastify: FastifyInstance, { platform, auth }: RouteOptions): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();
  const onRequest = auth.required;

  app.post(
    "/api/tag/list",
    {
      onRequest,
      schema: { ...doc, summary: "Tags of a video", body: ListBody, response: enveloped(pageOf(RawTag)) },
    },
    async (request) => ({
      content: await listTags(platform, viewerOf(request), request.body, localeOf(request)),
    }),
  );
  app.post(
    "/api/tag/saveV2",
    { onRequest, schema: { ...doc, summary: "Set a tag", body: CreateBody, response: enveloped(RawTag) } },
    async (request) => ({ content: await createTag(platform, viewerOf(request), request.body) }),
  );
  app.post(
    "/api/tag/update",
    { onRequest, schema: { ...doc, summary: "Change a tag", body: UpdateBody, response: enveloped(RawTag) } },
    async (request) => ({
      content: await updateTag(platform, viewerOf(request), request.body, localeOf(request)),
    }),
  );
  app.post(
    "/api/tag/remove_list",
    {
      onRequest,
      schema: { ...doc, summary: "Remove tags, all or none", body: RemoveBody, response: noContent },
    },
    async (request, reply) => {
      await removeTags(platform, viewerOf(request), request.body.ids);
      return reply.code(204).send(null);
    },
  );
}

async function listTags(
  platform: Platform,
  viewer: Viewer,
  { targetId, global, ...paging }: z.output<typeof ListBody>,
  locale: string | undefined,
) {
  await requireKnown(platform, viewer.userId, targetId);
  const where = and(eq(tags.targetId, targetId), visibleTo(viewer, global));
  const { db, reads } = platform;
  const page = await readPage(
    paging,
    async (limit, offset) => {
      // The page of a match asks for these and for its moments at once.
      if (global) return (await reads.globalTags(targetId)).slice(offset, offset + limit);
      return db
        .select()
        .from(tags)
        .where(where)
        .orderBy(asc(tags.startMs), asc(tags.id))
        .limit(limit)
        .offset(offset);
    },
    async () => (await db.select({ total: count() }).from(tags).where(where))[0]?.total ?? 0,
  );
  return mapPage(page, await presentTags(platform, page.entries, locale));
}

function visibleTo({ userId }: Viewer, global?: boolean): SQL | undefined {
  const forEveryone = eq(tags.isGlobal, true);
  const own = and(eq(tags.ownerId, userId), eq(tags.isGlobal, false));
  if (global === undefined) return or(forEveryone, own);
  return global ? forEveryone : own;
}

async function createTag(
  platform: Platform,
  viewer: Viewer,
  body: z.output<typeof CreateBody>,
): Promise<RawTag> {
  const { db, now, newId } = platform;
  await requireKnown(platform, viewer.userId, body.targetId);
  checkTimes(body.startTime, body.endTime);
  await checkTeam(platform, body.teamId);
  if (body.global) requireGlobalRight(viewer);
  const { targetId, title, startTime, endTime, global, ...rest } = body;
  const owned = and(eq(tags.ownerId, viewer.userId), eq(tags.targetId, targetId));
  const [own] = await db.select({ count: count() }).from(tags).where(owned);
  if ((own?.count ?? 0) >= MAX_OWN_TAGS)
    throw new Failure(409, "limit_exceeded", "This video has too many tags");
  const [row] = await db
    .insert(tags)
    .values({
      ...rest,
      id: newId(),
      ownerId: viewer.userId,
      targetId,
      title,
      startMs: startTime,
      endMs: endTime,
      isGlobal: global,
      addedAt: new Date(now()),
    })
    .returning();
  return announce(platform, row);
}

async function updateTag(
  platform: Platform,
  viewer: Viewer,
  body: z.output<typeof UpdateBody>,
  locale: string | undefined,
): Promise<RawTag> {
  const { id, targetId, startTime, endTime, global, title, ...rest } = body;
  const [tag] = await requireEditable(platform, viewer, [id]);
  if (!tag) throw notFound("Tag");
  if (targetId !== undefined && targetId !== tag.targetId)
    throw invalid("targetId: a tag stays with its video");
  if (global) requireGlobalRight(viewer);
  // Making a global tag private leaves it to its owner, so only the owner may do it.
  if (global === false && tag.isGlobal && tag.ownerId !== viewer.userId) throw accessDenied();
  checkTimes(startTime ?? tag.startMs, endTime ?? tag.endMs);
  await checkTeam(platform, body.teamId);
  const [row] = await platform.db
    .update(tags)
    // Setting the id keeps the statement valid if no other column changes.
    .set({
      id,
      ...rest,
      title: title === titleOfTag(tag, locale) ? undefined : title,
      startMs: startTime,
      endMs: endTime,
      isGlobal: global,
    })
    .where(eq(tags.id, id))
    .returning();
  return announce(platform, row, { wasGlobal: tag.isGlobal, locale });
}

async function removeTags(platform: Platform, viewer: Viewer, ids: readonly string[]): Promise<void> {
  const found = await requireEditable(platform, viewer, [...new Set(ids)]);
  await platform.db.delete(tags).where(
    inArray(
      tags.id,
      found.map((tag) => tag.id),
    ),
  );
  const global = found.filter((tag) => tag.isGlobal);
  const eventIds = [...new Set(global.map((tag) => tag.targetId))];
  await tell(
    platform,
    eventIds.map((eventId) => ({
      eventId,
      removedTagIds: global.filter((tag) => tag.targetId === eventId).map(({ id }) => id),
    })),
  );
}

/**
 * Returns the tags with these ids, own or global ones; global tags require the right to set them.
 * @throws Failure 404 for unknown tags and private tags of other users, 403 without the right
 */
async function requireEditable({ db }: Platform, viewer: Viewer, ids: readonly string[]): Promise<TagRow[]> {
  const rows = await db
    .select()
    .from(tags)
    .where(and(inArray(tags.id, [...ids]), visibleTo(viewer)));
  if (rows.length < ids.length) throw notFound("Tag");
  if (rows.some((tag) => tag.isGlobal)) requireGlobalRight(viewer);
  return rows;
}

async function checkTeam({ db }: Platform, teamId: string | null | undefined): Promise<void> {
  if (!teamId) return;
  const [team] = await db
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.id, teamId), eq(identities.mediaType, "team")));
  if (!team) throw invalid("teamId: no such team");
}

function checkTimes(start: number, end: number): void {
  if (end < start) throw invalid("endTime: before startTime");
}

function requireGlobalRight(viewer: Viewer): void {
  if (!viewer.canCreateGlobalTag) throw accessDenied("You may not set tags for everybody");
}

/** Notifies the open pages of the video when a global tag has changed; returns the tag for the response. */
async function announce(
  platform: Platform,
  row: TagRow | undefined,
  { wasGlobal = false, locale }: { wasGlobal?: boolean; locale?: string | undefined } = {},
): Promise<RawTag> {
  const [tag] = row ? await presentTags(platform, [row], locale) : [];
  if (!row || !tag) throw notFound("Tag");
  const ids = [row.id];
  const { targetId: eventId } = row;
  if (row.isGlobal) await tell(platform, [{ eventId, tagIds: ids }]);
  else if (wasGlobal) await tell(platform, [{ eventId, removedTagIds: ids }]);
  return tag;
}

async function tell(platform: Platform, tagged: readonly Omit<Unnumbered, "changes">[]): Promise<void> {
  const news = tagged.map((one): Unnumbered => ({ ...one, changes: ["tags"] }));
  await tellPages(platform, await numberNews(platform.db, news), platform.realtime);
}
