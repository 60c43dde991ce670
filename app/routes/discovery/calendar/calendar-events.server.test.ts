import { expect, it } from "vitest";
import { type Media, mediaSchema } from "~/platform/contract/media";
import type { ListQuery } from "~/platform/contract/paged";
import { calendarEvents } from "./calendar-events.server";

const NOW = Date.parse("2027-03-01T18:20:30Z");
const HOUR = 3600_000;

/** A platform with an event in every hour around now. @param hours numbers of events before and after it */
function hourly(hours: number) {
  const all = Array.from({ length: 2 * hours }, (_, index) => {
    const date = new Date(NOW + (index - hours + 1) * HOUR).toISOString();
    return mediaSchema.parse({ id: `e${index}`, event_date: date });
  });
  const queries: ListQuery[] = [];
  const list = async (query: ListQuery) => {
    queries.push(query);
    const { page = 0, size = 10, order, filters = {} } = query;
    const [from = "", before = ""] = String(filters.event_date).split("~");
    const found = all.filter(({ date = "" }) => date >= from && (!before || date < before));
    if (order === "desc") found.reverse();
    const end = (page + 1) * size;
    return { entries: found.slice(end - size, end), nextExists: found.length > end };
  };
  return { list, queries };
}

const isSorted = (events: Media[]) =>
  events.every(({ date = "" }, index) => index === 0 || (events[index - 1]?.date ?? "") <= date);

it("takes three calls and 400 events of 10,000: the latest, and the next ones", async () => {
  const { list, queries } = hourly(5_000);
  const events = await calendarEvents(list, NOW);
  expect([events.length, queries.length, isSorted(events)]).toEqual([400, 3, true]);
  expect(events.filter(({ date = "" }) => Date.parse(date) < NOW - 0.5 * HOUR)).toHaveLength(100);
  expect(queries.every(({ filters }) => filters?.cancelled === true)).toBe(true);
});

it("takes two calls of a few events, and none that is older than 30 days", async () => {
  const { list, queries } = hourly(40);
  const events = await calendarEvents(list, NOW);
  expect([events.length, queries.length, isSorted(events)]).toEqual([80, 2, true]);
  const [past] = queries.map(({ filters }) => filters?.event_date);
  expect(past).toBe("2027-01-30T18:00:00.000Z~2027-03-01T18:00:00.000Z");
});

it("makes the same calls within an hour", async () => {
  const [one, other] = [hourly(1), hourly(1)];
  await calendarEvents(one.list, NOW);
  await calendarEvents(other.list, NOW + 0.5 * HOUR);
  expect(one.queries).toEqual(other.queries);
});
