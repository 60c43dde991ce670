/** Requests of the benchmark. Every request differs from the others, in an order that never changes. */
import { eventId, leagueId, leaguesOf, quarterAt, teamId, townOf } from "./catalogue.ts";

export interface Call {
  method: "GET" | "POST";
  path: string;
  body?: unknown;
}

export interface Scenario {
  name: string;
  /** Whether the limit on growth applies; the other calls are shown because they are expensive. */
  isJudged: boolean;
  /** The call with this number; `events` is the size of the catalogue. */
  call(number: number, events: number): Call;
}

/** Spreads consecutive numbers over a range. */
const spread = (number: number, range: number) => (number * 7919 + 13) % range;
const list = (body: object): Call => ({
  method: "POST",
  path: "/api/event/list",
  body: { page: 0, size: 24, sort: "event_date", order: "desc", ...body },
});

/** A search term for a team: its town, in original or lower case, or the middle part of it. */
function termOf(number: number, events: number): string {
  const town = townOf(spread(number, leaguesOf(events)), number % 20);
  return [town, town.toLowerCase(), town.slice(1, -1)][number % 3] ?? town;
}

export const SCENARIOS: readonly Scenario[] = [
  {
    name: "List: league, status, dates; sorted by date, counted",
    isJudged: true,
    call: (number, events) =>
      list({
        count: true,
        filters: {
          status: "archived",
          "identities.id": [leagueId(spread(number, leaguesOf(events)))],
          event_date: quarterAt(number % 300),
        },
      }),
  },
  {
    name: "List: team, sport, dates; sorted by date, counted",
    isJudged: true,
    call: (number, events) => {
      const league = spread(number, leaguesOf(events));
      return list({
        count: true,
        filters: {
          "search.teams.id": [teamId(league, number % 20)],
          sportType: [
            "soccer",
            "basketball",
            "handball",
            "futsal",
            "hockey",
            "volleyball",
            "rugby",
            "baseball",
          ],
          event_date: quarterAt(number % 300),
        },
      });
    },
  },
  {
    name: "Event by id",
    isJudged: true,
    call: (number, events) => ({
      method: "GET",
      path: `/api/event/get_by_id/id/${eventId(spread(number, events))}`,
    }),
  },
  {
    name: "Search: a town, or part of it; sorted by date, counted",
    isJudged: true,
    call: (number, events) => list({ count: true, filters: { title: termOf(number, events) } }),
  },
  {
    name: "Archive: first pages, by date",
    isJudged: false,
    call: (number) => list({ page: number % 4, filters: { status: "archived" } }),
  },
  {
    name: "Related videos of an event",
    isJudged: false,
    call: (number, events) => ({
      method: "GET",
      path: `/api/vod/get_related_videos?id=${eventId(spread(number, events))}&size=10`,
    }),
  },
  {
    name: "Search: a word of every fourth title",
    isJudged: false,
    call: (number) =>
      list({ page: number % 4, filters: { title: ["united", "city", "rovers"][number % 3] } }),
  },
  {
    name: "Search: two letters that few titles have",
    isJudged: false,
    call: (number) => list({ filters: { title: ["wv", "kf", "tv"][number % 3] } }),
  },
  {
    name: "Archive: page 200 (offset 4800)",
    isJudged: false,
    call: () => list({ page: 200, filters: { status: "archived" } }),
  },
  {
    name: "All events, counted",
    isJudged: false,
    call: (number) => list({ page: number % 4, count: true, filters: {} }),
  },
  {
    name: "Search: a word of every fourth title, counted",
    isJudged: false,
    call: (number) => list({ count: true, filters: { title: ["united", "city", "rovers"][number % 3] } }),
  },
  {
    name: "Events per sport",
    isJudged: false,
    call: () => ({ method: "GET", path: "/api/event/grouped_sport_count" }),
  },
];
