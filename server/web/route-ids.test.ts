import type { ServerBuild } from "@remix-run/node";
import { expect, it } from "vitest";
import { createRouteIds } from "./route-ids.ts";

const route = (id: string, path: string | undefined, parentId?: string, index?: true) => ({
  id,
  path,
  parentId,
  index,
  caseSensitive: true,
  module: {},
});
const routes = Object.fromEntries(
  [
    route("root", ""),
    route("layout", undefined, "root"),
    route("home", undefined, "layout", true),
    route("event", "events/:eventId", "layout"),
    route("event-stats", "events/stats/:eventId", "layout"),
    route("live", "live", "layout"),
    route("live-sport", ":sportType", "live"),
  ].map((one) => [one.id, one]),
) as unknown as ServerBuild["routes"];

it.each([
  ["/", "home"],
  ["/_root.data", "home"],
  ["/events/42", "event"],
  ["/events/42.data", "event"],
  ["/events/stats/42", "event-stats"],
  ["/live", "live"],
  ["/live/", "live"],
  ["/LIVE/", undefined],
  ["/live/soccer.data", "live-sport"],
  ["/nowhere", undefined],
])("finds the route of %s, in its own letter case only (requirement ROUTE-12)", (path, expected) => {
  const routeOf = createRouteIds(routes, undefined);
  expect(routeOf(path)).toBe(expected);
  // The second result comes from memory.
  expect(routeOf(path)).toBe(expected);
});

it.each([
  ["/de", "home"],
  ["/de.data", "home"],
  ["/de/_root.data", "home"],
  ["/de/events/42", "event"],
  ["/events/42", undefined],
])("finds the route of %s under a locale prefix", (path, expected) => {
  expect(createRouteIds(routes, "de")(path)).toBe(expected);
});
