import pLimit from "p-limit";
import type { PlatformClient } from "~/platform/client.server";
import type { Media } from "~/platform/contract/media";
import { BY_DATE, type ListQuery, type Paged } from "~/platform/contract/paged";
import { listClips, listEvents } from "~/platform/endpoints/events";
import { listIdentities } from "~/platform/endpoints/identities";

/** Maximum number of entries per platform call. */
export const CALL_SIZE = 200;
/** Leagues, categories and teams per file. */
export const IDENTITIES_PER_FILE = 5_000;
/** Maximum entries of a month in one file. Larger months have one file per day, which avoids deep paging. */
const MONTH_IN_ONE_FILE = 10_000;
/**
 * Earliest year; earlier dates, and dates more than `YEARS_AHEAD` in the future, are treated as data errors.
 */
const FIRST_YEAR = 1900;
const YEARS_AHEAD = 5;
const CALLS_AT_ONCE = 4;
const KNOWN_FOR_MS = 5 * 60_000;

/** Lists included in the sitemap. */
export const MEDIA_LISTS = {
  events: (platform: PlatformClient, query: ListQuery) => listEvents(platform, query),
  clips: (platform: PlatformClient, { filters, ...query }: ListQuery) =>
    listClips(platform, { ...query, filters: { ...filters, media_type: "highlight" } }),
} as const;
export type MediaKind = keyof typeof MEDIA_LISTS;

/** Content of one sitemap file. */
export type SitemapPart =
  | { kind: "pages" }
  | { kind: "identities"; number: number }
  | { kind: MediaKind; from: number; before: number };

/** Parses a file name; undefined if it is not valid. */
export function partOf(fileName: string): SitemapPart | undefined {
  if (fileName === "pages.xml") return { kind: "pages" };
  const number = /^identities-([1-9]\d{0,3})\.xml$/.exec(fileName)?.[1];
  if (number) return { kind: "identities", number: Number(number) };
  const [, kind, year, month, day] =
    /^(events|clips)-(\d{4})-(\d{2})(?:-(\d{2}))?\.xml$/.exec(fileName) ?? [];
  if (!kind) return undefined;
  const from = Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1));
  const before = day ? from + 24 * 3600_000 : monthAfter(from);
  // Rejects dates that do not round-trip: 31 February, or year 99, which `Date.UTC` reads as 1999.
  if (nameOf(kind as MediaKind, from, day !== undefined) !== fileName) return undefined;
  return { kind: kind as MediaKind, from, before };
}

/** Returns the range filter of the platform's lists for a period. */
export function rangeOf({ from, before }: { from: number; before: number }): string {
  return `${new Date(from).toISOString()}~${new Date(before).toISOString()}`;
}

function nameOf(kind: MediaKind, from: number, isDay: boolean): string {
  return `${kind}-${new Date(from).toISOString().slice(0, isDay ? 10 : 7)}.xml`;
}

function monthAfter(moment: number): number {
  const date = new Date(moment);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/**
 * Returns the names of all files, with one per non-empty month (or one per day of a large month), newest
 * first.
 * @param now epoch milliseconds
 */
export async function findParts(platform: PlatformClient, now: number): Promise<string[]> {
  const [identities, ...media] = await Promise.all([
    identityFiles(platform),
    ...(["events", "clips"] as const).map((kind) => mediaFiles(platform, kind, now)),
  ]);
  return ["pages.xml", ...identities, ...media.flat()];
}

async function identityFiles(platform: PlatformClient): Promise<string[]> {
  const page = await listIdentities(platform, { page: 0, size: 1 });
  const total = page.totalCount ?? page.entries.length;
  return Array.from(
    { length: Math.ceil(total / IDENTITIES_PER_FILE) },
    (_, index) => `identities-${index + 1}.xml`,
  );
}

async function mediaFiles(platform: PlatformClient, kind: MediaKind, now: number): Promise<string[]> {
  const list = MEDIA_LISTS[kind];
  const one = (query: ListQuery): Promise<Paged<Media>> => list(platform, { size: 1, ...query });
  const endOf = async (order: "asc" | "desc") => (await one({ sort: BY_DATE, order })).entries[0]?.date;
  const [oldest, newest] = await Promise.all([endOf("asc"), endOf("desc")]);
  if (!oldest || !newest) return [];

  const last = Math.min(Date.parse(newest), Date.UTC(new Date(now).getUTCFullYear() + YEARS_AHEAD, 0));
  const first = new Date(Math.max(Date.parse(oldest), Date.UTC(FIRST_YEAR, 0)));
  const months: number[] = [];
  for (
    let month = Date.UTC(first.getUTCFullYear(), first.getUTCMonth());
    month <= last;
    month = monthAfter(month)
  )
    months.unshift(month);

  const limit = pLimit(CALLS_AT_ONCE);
  const files = months.map((from) =>
    limit(async () => {
      const before = monthAfter(from);
      const page = await one({ count: true, filters: { event_date: rangeOf({ from, before }) } });
      const total = page.totalCount ?? page.entries.length;
      if (total <= MONTH_IN_ONE_FILE) return total > 0 ? [nameOf(kind, from, false)] : [];
      const days = Math.round((before - from) / (24 * 3600_000));
      return Array.from({ length: days }, (_, day) => nameOf(kind, from + day * 24 * 3600_000, true));
    }),
  );
  return (await Promise.all(files)).flat();
}

let known: { until: number; parts: Promise<string[]> } | undefined;

/** Caches the names for five minutes and shares one platform lookup between concurrent requests. */
export function knownParts(find: () => Promise<string[]>, now: number): Promise<string[]> {
  if (!known || now >= known.until) {
    const parts = find();
    known = { until: now + KNOWN_FOR_MS, parts };
    parts.catch(() => {
      known = undefined;
    });
  }
  return known.parts;
}
