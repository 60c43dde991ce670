/** Alerts, dashboard and documents name metrics that the programs export, and all of them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPlatformMetrics } from "../server/platform/metrics.ts";
import { startWebMetrics } from "../server/web/metrics.ts";
import { send } from "./support/http-server.ts";
import { root } from "./support/root.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const ALERTS = read("deploy/prometheus/alerts.yml");
const DASHBOARD = read("deploy/grafana/touchline.json");

const NOTHING_WAITS = { count: 0, oldestSeconds: 0 };
const ANY_PORT = { host: "127.0.0.1", port: 0 };

/** Names of all series, by the program's name of their metric. */
const exported = new Map<string, string[]>();
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const web = await startWebMetrics(ANY_PORT, {
    pageCacheSize: () => ({ entries: 0, bytes: 0 }),
    openCircuits: () => ({ essential: false }),
  });
  const platform = await startPlatformMetrics(ANY_PORT, () => ({
    pools: () => ({}),
    sockets: () => ({ connected: 0, rooms: {} }),
    backlog: async () => ({ mails: NOTHING_WAITS, pushes: NOTHING_WAITS, charges: NOTHING_WAITS }),
    sessions: async () => 0,
  }));
  for (const { url, close } of [web, platform]) {
    closers.push(close);
    for (const [, name = "", type] of (await send(url)).body.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
      const parts = type === "histogram" ? ["_bucket", "_count", "_sum"] : [""];
      exported.set(
        name,
        parts.map((part) => name + part),
      );
    }
  }
});
afterAll(() => Promise.all(closers.map((close) => close())));

const metricsIn = (text: string) => [...new Set(text.match(/\b(?:touchline|nodejs|process)_\w+/g))];

describe.each([
  ["alerts", ALERTS, 9],
  ["dashboard", DASHBOARD, 20],
])("the %s", (_, text, least) => {
  it("use exported metrics", () => {
    const known = [...exported.values()].flat();
    expect(metricsIn(text).length).toBeGreaterThanOrEqual(least);
    expect(metricsIn(text).filter((name) => !known.includes(name))).toEqual([]);
  });
});

it("the dashboard shows all metrics of Touchline", () => {
  const own = [...exported].filter(([name]) => name.startsWith("touchline_"));
  expect(own.length).toBeGreaterThan(15);
  const shown = metricsIn(DASHBOARD);
  expect(own.filter(([, series]) => !series.some((name) => shown.includes(name)))).toEqual([]);
});

it("the dashboard has panels of different places and ids", () => {
  const { panels } = JSON.parse(DASHBOARD) as { panels: { id: number; gridPos: { x: number; y: number } }[] };
  const places = panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
  expect(new Set(places).size).toBe(panels.length);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

it("docs/operations.md describes exactly the metrics of Touchline", () => {
  const documented = [...read("docs/operations.md").matchAll(/`(touchline_\w+_\w+)`/g)].map(
    ([, name]) => name,
  );
  const own = [...exported.keys()].filter((name) => name.startsWith("touchline_"));
  expect(documented.sort()).toEqual(own.sort());
});

it("the runbook has a section for each alert, and each alert names its section", () => {
  const alerts = [...ALERTS.matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
  const links = [...ALERTS.matchAll(/runbook: docs\/runbook\.md#(\w+)/g)].map(([, anchor]) => anchor);
  expect(alerts.length).toBeGreaterThanOrEqual(10);
  expect(links).toEqual(alerts.map((name) => name.toLowerCase()));
  const sections = [...read("docs/runbook.md").matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(sections).toEqual([...new Set(alerts)]);
});

it("the runbook and the alerts describe names of labels that exist", () => {
  const fixed = /export type FixedRoute = (.*);/.exec(read("server/web/observed-requests.ts"))?.[1] ?? "";
  const routes = [...fixed.matchAll(/"(\w+)"/g)].map(([, name]) => name);
  const excluded = [...(ALERTS + DASHBOARD).matchAll(/route!~\\?"([\w|]+)\\?"/g)].flatMap(([, names = ""]) =>
    names.split("|"),
  );
  expect(excluded.length).toBeGreaterThan(3);
  expect(excluded.filter((name) => !routes.includes(name))).toEqual([]);
});
