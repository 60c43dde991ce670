import type { PlatformClient } from "~/platform/client.server";
import type { Followed } from "~/platform/contract/follow";
import type { Media } from "~/platform/contract/media";
import { BY_DATE } from "~/platform/contract/paged";
import { listEvents } from "~/platform/endpoints/events";
import { pageByTime } from "../event-lists/page-by-time";

/**
 * Loads one page of the events of followed teams, leagues and categories: live and upcoming ones, the soonest
 * first, then past ones, the latest first.
 * @throws the platform's error if a list cannot be loaded
 */
export async function loadFollowedEvents(
  platform: PlatformClient,
  followed: readonly Followed[],
  { page, size }: { page: number; size: number },
): Promise<{ entries: Media[]; nextExists: boolean }> {
  const idsOf = (type: Followed["type"]) => followed.filter((item) => item.type === type).map(({ id }) => id);
  // The platform combines filters with AND; OR needs one list per filter.
  const filters = [{ "identities.id": idsOf("identity_item") }, { "search.teams.id": idsOf("team") }].filter(
    (filter) => Object.values(filter)[0]?.length,
  );
  const list = async (filter: (typeof filters)[number], status: string[], order: "asc" | "desc") => {
    const query = { size: (page + 1) * size + 1, sort: BY_DATE, order };
    const found = await listEvents(platform, { ...query, filters: { ...filter, status } });
    return found.entries;
  };
  const lists = (status: string[], order: "asc" | "desc"): Promise<Media[][]> =>
    Promise.all(filters.map((filter) => list(filter, status, order)));
  const [coming, past] = await Promise.all([lists(["live", "upcoming"], "asc"), lists(["archived"], "desc")]);
  return pageByTime({ coming, past }, page, size);
}

/** Whether an event belongs to a followed team, league or category. */
export function isFollowedEvent({ home, away, categories }: Media, followed: readonly Followed[]): boolean {
  const ids = [home?.id, away?.id, ...categories.map(({ id }) => id)];
  return followed.some(({ id }) => ids.includes(id));
}
