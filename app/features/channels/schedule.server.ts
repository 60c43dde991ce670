import { LRUCache } from "lru-cache";
import type { Config } from "~/config/config.server";
import type { PlatformClient } from "~/platform/client.server";
import type { Media } from "~/platform/contract/media";
import type { Broadcast } from "~/platform/contract/schedule";
import { getSchedule } from "~/platform/endpoints/schedule";
import type { RequestContext } from "~/request/context.server";
import type { Load } from "~/request/data-loading.server";
import { sharedPlatform } from "~/request/platform.server";
import { onAir } from "./on-air";

/** How long a schedule is used for what is on (ms). */
const AGE_MS = 60_000;
/** Broadcasts that are kept: what is on and what follows within `AGE_MS`. */
const KEPT = 4;

/** What is on a channel; a part is undefined if the schedule does not tell. */
export interface OnAirView {
  /** Share of it that is over, 0 to 1. */
  current?: { title: string; progress?: number };
  next?: { title: string; startsAt: string };
}

/** Loads the schedule of a channel; empty without one, or if it cannot be loaded. */
export function loadSchedule(
  load: Load,
  platform: PlatformClient,
  { source }: Media,
  settings: Config,
  signal?: AbortSignal,
): Promise<Broadcast[]> {
  const { apiBase, platformOrigin, customer } = settings;
  if (!source.epg) return Promise.resolve([]);
  const allowedHosts = customer.allowedProgrammeHosts;
  const schedule = getSchedule(platform, source.epg, { apiBase, platformOrigin, allowedHosts, signal });
  return load.optional(schedule, [], "channel program");
}

interface Requested {
  context: RequestContext;
  channel: Media;
}

/** Beginnings of schedules by API base, language and URL, shared by all requests of this process. */
const schedules = new LRUCache<string, Broadcast[], Requested>({
  max: 200,
  ttl: AGE_MS,
  allowStale: true,
  fetchMethod: async (_key, _stale, { context: { context, channel } }) => {
    // A failure is kept as well, so that a platform in difficulties is asked once in a while only.
    const all = await loadSchedule(context.load, sharedPlatform(context), channel, context.settings);
    return onAir(all, Date.now()).coming.slice(0, KEPT);
  },
});

/** Returns what is on channels, by their ids, as anyone sees it; up to a minute old. */
export async function loadOnAir(
  context: RequestContext,
  channels: readonly Media[],
  now: number,
): Promise<Record<string, OnAirView>> {
  const views = channels.map(async (channel) => {
    const key = [context.settings.apiBase, context.locale, channel.source.epg].join(" ");
    return [channel.id, viewOf((await schedules.fetch(key, { context: { context, channel } })) ?? [], now)];
  });
  return Object.fromEntries(await Promise.all(views));
}

function viewOf(broadcasts: readonly Broadcast[], now: number): OnAirView {
  const { coming, currentId, nextId, progress } = onAir(broadcasts, now);
  const current = coming.find(({ id }) => id === currentId);
  const next = coming.find(({ id }) => id === nextId);
  return {
    current: current && { title: current.title, progress },
    next: next && { title: next.title, startsAt: next.startsAt },
  };
}
