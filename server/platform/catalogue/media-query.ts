import {
  and,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { z } from "zod";
import type { Platform } from "../context.ts";
import { identities, media } from "../database/schema.ts";
import { Order, type Page, type Paging, PagingBody, readPage } from "../wire/envelope.ts";
import { COVERAGES, HIGHLIGHT_TYPES, STATUSES } from "../wire/media.ts";
import { anyCase, containing, Id, listOf } from "../wire/values.ts";
import type { MediaRow } from "./access.ts";

const DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** One end of a date range: empty for open, a date (midnight UTC) or a moment. */
const RangeEnd = z.string().transform((text, context) => {
  if (text === "") return undefined;
  const date = DATE.test(text) ? new Date(text) : undefined;
  if (date && !Number.isNaN(date.getTime())) return date;
  context.issues.push({ code: "custom", message: "not a date", input: text });
  return z.NEVER;
});

/** `start~end`, both optional: from start, to before end. */
const DateRange = z
  .string()
  .max(80)
  .regex(/^[^~]*~[^~]*$/, "expected start~end")
  .transform((text) => text.split("~"))
  .pipe(z.tuple([RangeEnd, RangeEnd]))
  .transform(([from, before]) => ({ from, before }));

/** Filters that every media list shares. A filter that is not known is refused rather than ignored. */
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
  playerNumber: z.string().max(20).optional(),
  mediaType: listOf(z.enum(HIGHLIGHT_TYPES)).optional(),
  commerceCoverage: listOf(z.enum(COVERAGES)).optional(),
};

/** Sort keys and the column behind each; `order` has no meaning of its own for media. */
const SORT_COLUMNS = {
  added: media.addedAt,
  created: media.addedAt,
  order: media.startsAt,
  event_date: media.startsAt,
  date: media.startsAt,
  title: media.title,
} as const;
const SORTS = ["added", "created", "order", "event_date", "date", "title"] as const;

/** Sorting of media lists: newest first unless said otherwise. */
export const MediaSorting = { sort: z.enum(SORTS).default("added"), order: Order.default("desc") };

/**
 * The body of a media list.
 * @param mediaTypes the kinds this list may hold; a filter for another kind is refused
 */
export function mediaListBody<const T extends readonly [string, ...string[]]>(mediaTypes: T) {
  const filters = z.strictObject({ ...SharedFilters, media_type: listOf(z.enum(mediaTypes)).optional() });
  return PagingBody.extend({ ...MediaSorting, filters: filters.prefault({}) });
}

type ListBody = z.output<ReturnType<typeof mediaListBody<readonly [string, ...string[]]>>>;
export type MediaFilters = ListBody["filters"];

/** Which media a list is about, before the caller's own filters. */
export interface MediaScope {
  mediaTypes: readonly string[];
  /** Whose: null for what the platform publishes, otherwise one viewer's own. */
  ownerId: string | null;
}

/** Finds one page of media. */
export function findMedia(
  { db }: Platform,
  scope: MediaScope,
  body: Paging & { sort: (typeof SORTS)[number]; order: "asc" | "desc"; filters: MediaFilters },
): Promise<Page<MediaRow>> {
  const where = conditions(scope, body.filters);
  const direction = body.order === "asc" ? asc : desc;
  return readPage(
    body,
    (limit, offset) =>
      db
        .select()
        .from(media)
        .where(where)
        .orderBy(direction(SORT_COLUMNS[body.sort]), direction(media.id))
        .limit(limit)
        .offset(offset),
    async () => (await db.select({ total: count() }).from(media).where(where))[0]?.total ?? 0,
  );
}

function conditions({ mediaTypes, ownerId }: MediaScope, filters: MediaFilters): SQL | undefined {
  const kinds = filters.media_type?.length ? filters.media_type : mediaTypes;
  const all: (SQL | undefined)[] = [
    inArray(media.mediaType, [...kinds]),
    ownerId === null ? isNull(media.ownerId) : eq(media.ownerId, ownerId),
    // A channel is not an event among others: it is listed when its status is asked for.
    filters.status?.length ? inArray(media.status, filters.status) : ne(media.status, "channel"),
    anyOf(media.eventId, filters.event_id),
    anyOf(media.sportType, filters.sportType),
    anyOf(media.highlightType, filters.mediaType),
    anyOf(media.coverage, filters.commerceCoverage),
    identityCondition(filters["identities.id"], filters["identities.type"]),
    filters["search.teams.id"]?.length ? arrayOverlaps(media.teamIds, filters["search.teams.id"]) : undefined,
    filters.event_date?.from && gte(media.startsAt, filters.event_date.from),
    filters.event_date?.before && lt(media.startsAt, filters.event_date.before),
    filters.playerNumber ? eq(media.playerNumber, filters.playerNumber) : undefined,
    textCondition(filters.title),
    textCondition(filters.search),
  ];
  return and(...all);
}

type TextColumn =
  | typeof media.eventId
  | typeof media.sportType
  | typeof media.highlightType
  | typeof media.coverage;

function anyOf(column: TextColumn, values: readonly string[] | undefined): SQL | undefined {
  return values?.length ? inArray(column, [...values]) : undefined;
}

function identityCondition(ids: readonly string[] | undefined, type: string | undefined): SQL | undefined {
  if (!type) return ids?.length ? arrayOverlaps(media.identityIds, [...ids]) : undefined;
  const ofType = sql`select ${identities.id} from ${identities} where ${identities.mediaType} = ${type}`;
  const named = ids?.length ? sql`${ofType} and ${inArray(identities.id, [...ids])}` : ofType;
  return sql`${media.identityIds} && array(${named})`;
}

/** Every word must occur in the title or the description. */
function textCondition(text: string | undefined): SQL | undefined {
  const words = (text ?? "").split(/\s+/).filter(Boolean).slice(0, 10);
  return and(
    ...words.map((word) =>
      or(ilike(media.title, containing(word)), ilike(media.description, containing(word))),
    ),
  );
}
