import { LRUCache } from "lru-cache";
import type { PlatformClient } from "~/platform/client.server";
import type { Media } from "~/platform/contract/media";
import { BY_DATE, emptyPage } from "~/platform/contract/paged";
import type { LiveScore } from "~/platform/contract/score";
import { listEvents } from "~/platform/endpoints/events";
import {
  getLiveScores,
  getScoresOfStats,
  platformsWithoutScores,
  type StatsLoads,
} from "~/platform/endpoints/scores";
import type { RequestContext } from "~/request/context.server";
import { sharedPlatform } from "~/request/platform.server";
import type { EventCardView } from "../events/view";
import { idsWithScore, type LiveScoresView } from "./live-score";

/** How long the list of live events is used (ms). */
const LIST_AGE_MS = 30_000;
/** Maximum number of its events: more than are live at a time, so that those of a league can be counted. */
const LIST_SIZE = 100;

interface LiveNow {
  /** Number of all live events. */
  count: number | undefined;
  /** The first of them, by start. */
  events: readonly Media[];
}

/** Live events by API base and language, shared by all requests of this process. */
const lists = new LRUCache<string, LiveNow, RequestContext>({
  max: 50,
  ttl: LIST_AGE_MS,
  allowStale: true,
  fetchMethod: async (_key, _stale, { context }) => {
    const load = listEvents(sharedPlatform(context, { hideResult: undefined }).optional, {
      size: LIST_SIZE,
      count: true,
      sort: BY_DATE,
      order: "asc",
      filters: { status: "live" },
    });
    // A failure is kept as well, so that a platform in difficulties is asked once in a while only.
    const page = await context.load.optional(load, emptyPage<Media>(), "live now");
    return { count: page.totalCount, events: page.entries };
  },
});

const findLive = (context: RequestContext) =>
  lists.fetch(`${context.settings.apiBase} ${context.locale}`, { context });

/**
 * Returns the number of live events, for the navigation of every page; up to half a minute old. Undefined if
 * the platform does not tell.
 */
export async function loadLiveCount(context: RequestContext): Promise<number | undefined> {
  return (await findLive(context))?.count;
}

/**
 * Returns the first live matches without access or region of the viewer, and without results that the viewer
 * hides; up to half a minute old. None on failure.
 */
export async function loadLiveMatches(context: RequestContext): Promise<Media[]> {
  const [{ platform }, live] = await Promise.all([context.viewer(), findLive(context)]);
  return (live?.events ?? []).filter(({ home, away }) => home && away).map(platform.hideResult);
}

/**
 * Returns the number of live events by the id of a league, category or sub-category; up to half a minute old.
 * Those with none, and all on failure, are left out.
 */
export async function countLiveByCompetition(context: RequestContext): Promise<Record<string, number>> {
  const { events = [] } = (await findLive(context)) ?? {};
  const counts: Record<string, number> = {};
  for (const { categories } of events)
    for (const id of new Set(categories.map((category) => category.id))) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
}

/**
 * Returns the scores of live events, by id. From a platform without the call for them they are those of the first
 * events, from their statistics (requirement CALL-15).
 * @param ids at most 20
 * @param loads statistics that the page loads anyway, by id of their event
 * @throws the platform's error
 */
export async function findLiveScores(
  platform: PlatformClient,
  ids: readonly string[],
  loads?: StatsLoads,
): Promise<ReadonlyMap<string, LiveScore>> {
  if (!platformsWithoutScores.has(platform.baseUrl)) {
    const scores = await getLiveScores(platform, ids);
    if (scores) return scores;
  }
  return getScoresOfStats(platform, ids, loads);
}

/**
 * Loads the scores of the live events of a list; none on failure.
 * @param loads statistics that the page loads anyway, by id of their event
 */
export async function loadLiveScores(
  context: RequestContext,
  platform: PlatformClient,
  events: readonly EventCardView[],
  loads?: StatsLoads,
): Promise<LiveScoresView> {
  const ids = idsWithScore(events);
  if (ids.length === 0) return {};
  const finding = findLiveScores(platform.optional, ids, loads);
  const scores = await context.load.optional(finding, undefined, "scores");
  return scores ? Object.fromEntries(ids.map((id) => [id, scores.get(id) ?? null])) : {};
}
