import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Media } from "~/platform/contract/media";
import { contextOf } from "~/request/context.server";
import { useConfig } from "../../../tests/support/config";
import { type RunningServer, serve } from "../../../tests/support/http-server";
import { loadOnAir } from "./schedule.server";

const NOW = Date.now();
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const SCHEDULE = [
  { id: "now", title: "Morning show", startDate: at(-30), endDate: at(30) },
  { id: "next", title: "Evening match", startDate: at(30), endDate: at(90) },
];

let platform: RunningServer;
let requests: string[];
beforeAll(async () => {
  platform = await serve((request, response) => {
    const path = request.url ?? "";
    requests.push(path);
    if (path.startsWith("/failing")) response.writeHead(500).end("{}");
    else response.end(JSON.stringify(SCHEDULE));
  });
});
afterAll(() => platform.close());
beforeEach(() => {
  useConfig({ env: { API_BASE: platform.url } });
  requests = [];
});

const channel = (id: string, epg?: string) => ({ id, source: { epg } }) as Media;
const onAirOf = (...channels: Media[]) => {
  const request = new Request("http://site.test/");
  return loadOnAir(contextOf({ request, context: {} }), channels, NOW);
};

it("tells what is on and what is next; nothing of a channel whose schedule fails or is missing", async () => {
  const none = { current: undefined, next: undefined };
  expect(await onAirOf(channel("c1", "/one.json"), channel("c2", "/failing.json"), channel("c3"))).toEqual({
    c1: {
      current: { title: "Morning show", progress: 0.5 },
      next: { title: "Evening match", startsAt: at(30) },
    },
    c2: none,
    c3: none,
  });
});

it("requests a schedule once for all viewers, also one that fails", async () => {
  const channels = [channel("c1", "/shared.json"), channel("c2", "/failing-once.json")];
  await Promise.all([onAirOf(...channels), onAirOf(...channels)]);
  await onAirOf(...channels);
  expect(requests.sort()).toEqual(["/failing-once.json", "/shared.json"]);
});
