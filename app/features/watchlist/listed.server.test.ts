import { expect, it } from "vitest";
import type { PlatformClient } from "~/platform/client.server";
import type { Media } from "~/platform/contract/media";
import type { Paged } from "~/platform/contract/paged";
import { listWatchlistByTime } from "./listed.server";

/** A platform whose watchlist has these events, in the order in which they were added. */
function platformWith(watchlist: Partial<Media>[]) {
  const queries: { page?: number; size?: number }[] = [];
  const call = async (_method: string, _path: string, { query }: { query: (typeof queries)[number] }) => {
    queries.push(query);
    const { page = 0, size = 10 } = query;
    const start = page * size;
    return {
      entries: watchlist.slice(start, start + size),
      nextExists: start + size < watchlist.length,
    } as Paged<Media>;
  };
  return { queries, platform: { call } as unknown as PlatformClient };
}

const replay = (day: number) => ({
  id: `replay-${day}`,
  eventStatus: "archived" as const,
  date: new Date(Date.UTC(2026, 0, day)).toISOString(),
});
const match = (id: string, date: string) => ({ id, eventStatus: "upcoming" as const, date });
const idsOf = ({ entries }: Paged<Media>) => entries.map(({ id }) => id);

it("sorts across pages: coming events, the soonest first, then replays, the latest first", async () => {
  const { platform } = platformWith([
    replay(1),
    match("late", "2026-03-02T18:00:00Z"),
    replay(3),
    match("soon", "2026-03-01T18:00:00Z"),
    replay(2),
  ]);
  const [first, second] = [
    await listWatchlistByTime(platform, { page: 0, size: 3 }),
    await listWatchlistByTime(platform, { page: 1, size: 3 }),
  ];
  expect([idsOf(first), first.nextExists]).toEqual([["soon", "late", "replay-3"], true]);
  expect([idsOf(second), second.nextExists]).toEqual([["replay-2", "replay-1"], false]);
});

it("loads a long watchlist in parts of several pages", async () => {
  const { platform, queries } = platformWith(Array.from({ length: 160 }, (_, day) => replay(day + 1)));
  const last = await listWatchlistByTime(platform, { page: 2, size: 50 });
  expect([last.entries.length, last.nextExists]).toEqual([50, true]);
  const next = await listWatchlistByTime(platform, { page: 3, size: 50 });
  expect([idsOf(next)[0], next.entries.length, next.nextExists]).toEqual(["replay-160", 10, false]);
  expect(queries).toMatchObject([
    { page: 0, size: 150 },
    { page: 1, size: 150 },
  ]);
});
