import {
  and,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { z } from "zod";
import type { Platform } from "../context.ts";
import { identities, media } from "../database/schema.ts";
import { Order, type Page, type Paging, PagingBody, readPage } from "../wire/envelope.ts";
import { COVERAGES, HIGHLIGHT_TYPES, STATUSES } from "../wire/media.ts";
import { anyCase, Id, listOf } from "../wire/values.ts";
import { type MediaWithMatch, mediaColumns } from "./media-columns.ts";
import { textCondition } from "./search-text.ts";

const DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** One end of a date range: empty for open, a date (midnight UTC) or a date with time. */
const RangeEnd = z.string().transform((text, context) => {
  if (text === "") return undefined;
  const date = DATE.test(text) ? new Date(text) : undefined;
  if (date && !Number.isNaN(date.getTime())) return date;
  context.issues.push({ code: "custom", message: "not a date", input: text });
  return z.NEVER;
});

/** `start~end`, both optional: start inclusive, end exclusive. */
const DateRange = z
  .string()
  .max(80)
  .regex(/^[^~]*~[^~]*$/, "expected start~end")
  .transform((text) => text.split("~"))
  .pipe(z.tuple([RangeEnd, RangeEnd]))
  .transform(([from, before]) => ({ from, before }));

/** Filters that all media lists share. An unknown filter is rejected, not ignored. */
const SharedFilters = {
  event_id: listOf(Id).optional(),
  status: listOf(anyCase(STATUSES)).optional(),
  sportType: listOf(Id).optional(),
  "identities.id": listOf(Id).optional(),
  "identities.type": z.enum(["identity", "identity_item"]).optional(),
  "search.teams.id": listOf(Id).optional(),
  event_date: DateRange.optional(),
  title: z.string().trim().max(200).optional(),
  search: z.string().trim().max(200).optional(),
  playerNumber: z
    .string()
    .max(20)
    .optional()
    .describe("Shirt number of the player whom a highlight is about"),
  hasPlayer: z
    .boolean()
    .optional()
    .describe("Whether a highlight is about one player; texts are then compared with titles only"),
  mediaType: listOf(z.enum(HIGHLIGHT_TYPES)).optional(),
  mediaSubType: listOf(Id).optional().describe("Subject of a highlight, such as goal or save"),
  commerceCoverage: listOf(z.enum(COVERAGES)).optional(),
  cancelled: z.boolean().optional().describe("Whether cancelled events are listed, too"),
};

/** Sort keys and their columns; `order` sorts by start. */
const SORT_COLUMNS = {
  added: media.addedAt,
  created: media.addedAt,
  order: media.startsAt,
  event_date: media.startsAt,
  date: media.startsAt,
  title: media.title,
} as const;
const SORTS = ["added", "created", "order", "event_date", "date", "title"] as const;

/** Sorting of media lists; default newest first. */
const MediaSorting = { sort: z.enum(SORTS).default("added"), order: Order.default("desc") };

/**
 * Returns the body schema of a media list.
 * @param mediaTypes the kinds this list may hold; a filter for another kind is rejected
 */
export function mediaListBody<const T extends readonly [string, ...string[]]>(mediaTypes: T) {
  const filters = z.strictObject({ ...SharedFilters, media_type: listOf(z.enum(mediaTypes)).optional() });
  return PagingBody.extend({ ...MediaSorting, filters: filters.prefault({}) });
}

type ListBody = z.output<ReturnType<typeof mediaListBody<readonly [string, ...string[]]>>>;
export type MediaFilters = ListBody["filters"];

/** Restricts a list before the caller's own filters apply. */
export interface MediaScope {
  mediaTypes: readonly string[];
  /** Owner: null for media that the platform publishes, otherwise the id of the user. */
  ownerId: string | null;
  /** Ids of teams and competitions; only media of one of them are listed. */
  followed?: readonly string[];
}

type MediaListBody = Paging & {
  sort: (typeof SORTS)[number];
  order: "asc" | "desc";
  filters: MediaFilters;
};

/** Finds one page of media. */
export async function findMedia(
  platform: Platform,
  scope: MediaScope,
  body: MediaListBody,
): Promise<Page<MediaWithMatch>> {
  const { db } = platform;
  const where = conditions(scope, body.filters);
  const countAll = async () => (await db.select({ total: count() }).from(media).where(where))[0]?.total ?? 0;
  if (!body.count || !findsFew(body.filters)) {
    return readPage(body, (limit, offset) => readRows(platform, where, body, { limit, offset }), countAll);
  }
  // Most of the work is finding the few matching rows, so one query serves the page and the total.
  let total: number | undefined;
  const page = await readPage(
    { ...body, count: false },
    async (limit, offset) => {
      const rows = await readCountedRows(platform, where, body, { limit, offset });
      total = rows[0]?.total ?? (offset === 0 ? 0 : undefined);
      return rows.map((row) => row.media);
    },
    countAll,
  );
  return { ...page, totalCount: total ?? (await countAll()) };
}

/** Whether a filter of the list is selective, so that only a small part of all media matches. */
function findsFew(filters: MediaFilters): boolean {
  const { event_id, title, search, "identities.id": identityIds, "search.teams.id": teamIds } = filters;
  return Boolean(event_id?.length || identityIds?.length || teamIds?.length || title || search);
}

interface Slice {
  limit: number;
  offset: number;
}

function sortingOf({ sort, order }: Pick<MediaListBody, "sort" | "order">): SQL[] {
  const direction = order === "asc" ? asc : desc;
  return [direction(SORT_COLUMNS[sort]), direction(media.id)];
}

/** Skips the previous pages in an index and reads only the rows of this page in full. */
function readRows(
  { db }: Platform,
  where: SQL | undefined,
  body: MediaListBody,
  { limit, offset }: Slice,
): Promise<MediaWithMatch[]> {
  const sorting = sortingOf(body);
  const page = db
    .select({ id: media.id })
    .from(media)
    .where(where)
    .orderBy(...sorting)
    .limit(limit)
    .offset(offset)
    .as("page");
  return db
    .select(mediaColumns)
    .from(page)
    .innerJoin(media, eq(media.id, page.id))
    .orderBy(...sorting);
}

/** Like `readRows`, but every row carries the number of rows on all pages. */
function readCountedRows(
  { db }: Platform,
  where: SQL | undefined,
  body: MediaListBody,
  { limit, offset }: Slice,
): Promise<{ media: MediaWithMatch; total: number }[]> {
  const sorting = sortingOf(body);
  const page = db
    .select({ id: media.id, total: sql`count(*) over ()`.mapWith(Number).as("total") })
    .from(media)
    .where(where)
    .orderBy(...sorting)
    .limit(limit)
    .offset(offset)
    .as("page");
  return db
    .select({ media: mediaColumns, total: page.total })
    .from(page)
    .innerJoin(media, eq(media.id, page.id))
    .orderBy(...sorting);
}

function conditions({ mediaTypes, ownerId, followed }: MediaScope, filters: MediaFilters): SQL | undefined {
  const kinds = filters.media_type?.length ? filters.media_type : mediaTypes;
  // The title of a player's highlight names the player or the team, its description every league.
  const textPart = filters.hasPlayer ? "title" : undefined;
  const all: (SQL | undefined)[] = [
    inArray(media.mediaType, [...kinds]),
    ownerId === null ? isNull(media.ownerId) : eq(media.ownerId, ownerId),
    // Channels are listed only when the status filter requests them, cancelled events when `cancelled` does.
    filters.status?.length
      ? inArray(media.status, filters.status)
      : notInArray(media.status, filters.cancelled ? ["channel"] : ["channel", "cancelled"]),
    followed && followedCondition(followed),
    anyOf(media.eventId, filters.event_id),
    anyOf(media.sportType, filters.sportType),
    anyOf(media.highlightType, filters.mediaType),
    anyOf(media.subType, filters.mediaSubType),
    anyOf(media.coverage, filters.commerceCoverage),
    identityCondition(filters["identities.id"], filters["identities.type"]),
    filters["search.teams.id"]?.length ? arrayOverlaps(media.teamIds, filters["search.teams.id"]) : undefined,
    filters.event_date?.from && gte(media.startsAt, filters.event_date.from),
    filters.event_date?.before && lt(media.startsAt, filters.event_date.before),
    filters.playerNumber ? eq(media.playerNumber, filters.playerNumber) : undefined,
    playerCondition(filters.hasPlayer),
    textCondition(filters.title, textPart),
    textCondition(filters.search, textPart),
  ];
  return and(...all);
}

function followedCondition(ids: readonly string[]): SQL | undefined {
  if (ids.length === 0) return sql`false`;
  return or(arrayOverlaps(media.identityIds, [...ids]), arrayOverlaps(media.teamIds, [...ids]));
}

type TextColumn =
  | typeof media.eventId
  | typeof media.sportType
  | typeof media.highlightType
  | typeof media.subType
  | typeof media.coverage;

function anyOf(column: TextColumn, values: readonly string[] | undefined): SQL | undefined {
  return values?.length ? inArray(column, [...values]) : undefined;
}

function playerCondition(hasPlayer: boolean | undefined): SQL | undefined {
  if (hasPlayer === undefined) return undefined;
  return hasPlayer ? isNotNull(media.playerNumber) : isNull(media.playerNumber);
}

function identityCondition(ids: readonly string[] | undefined, type: string | undefined): SQL | undefined {
  if (!type) return ids?.length ? arrayOverlaps(media.identityIds, [...ids]) : undefined;
  const ofType = sql`select ${identities.id} from ${identities} where ${identities.mediaType} = ${type}`;
  const named = ids?.length ? sql`${ofType} and ${inArray(identities.id, [...ids])}` : ofType;
  return sql`${media.identityIds} && array(${named})`;
}
