import { expect, test } from "vitest";
import { destinations, isCurrent } from "./navigation";

const current = (path: string) =>
  destinations(true)
    .filter((place) => isCurrent(place, path))
    .map(({ href }) => href);

test("a page belongs to one destination at most", () => {
  expect(current("/")).toEqual(["/"]);
  expect(current("/home")).toEqual(["/"]);
  expect(current("/live/soccer")).toEqual(["/live"]);
  expect(current("/league/l1")).toEqual(["/leagues"]);
  expect(current("/events/e1")).toEqual([]);
});

test("a path that only begins alike is another page", () => {
  expect(current("/livestock")).toEqual([]);
});

test("an installation without leagues leads to its categories", () => {
  const [leagues, categories] = [true, false].map((hasLeagues) => destinations(hasLeagues).at(-1)?.text);
  expect([leagues, categories]).toEqual(["common:leagues", "common:categories"]);
});
