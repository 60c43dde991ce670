import { afterEach, expect, it } from "vitest";
import { apiRequests, broadcasts, refusals, socketRefusals } from "../../common/diagnostics.ts";
import { send } from "../../tests/support/http-server.ts";
import type { MetricsEndpoint } from "../lib/metrics/endpoint.ts";
import type { Backlog } from "./backlog.ts";
import { startPlatformMetrics } from "./metrics.ts";
import type { PlatformReadings } from "./options.ts";

const BACKLOG: Backlog = {
  mails: { count: 2, oldestSeconds: 61.5 },
  pushes: { count: 3, oldestSeconds: 12 },
  charges: { count: 1, oldestSeconds: 700 },
};

let endpoint: MetricsEndpoint | undefined;
afterEach(() => endpoint?.close());

async function start(readings: PlatformReadings | undefined, now?: () => number) {
  endpoint = await startPlatformMetrics({ host: "127.0.0.1", port: 0 }, () => readings, now);
  return async () => (await send(endpoint?.url ?? "")).body;
}

const readings = (backlog: () => Promise<Backlog>, sessions = async () => 7): PlatformReadings => ({
  pools: () => ({ requests: { total: 10, idle: 3, waiting: 4 } }),
  sockets: () => ({ connected: 5, rooms: { user: 2, event: 1, session: 3 } }),
  backlog,
  sessions,
});

it("reads sockets, pools and what waits in the database at a scrape, once for all of them", async () => {
  let reads = 0;
  const scrape = await start(
    readings(async () => {
      reads += 1;
      return BACKLOG;
    }),
  );
  const text = await scrape();
  for (const line of [
    "touchline_platform_sockets 5",
    'touchline_platform_socket_rooms{room="event"} 1',
    'touchline_platform_database_connections{pool="requests",state="idle"} 3',
    'touchline_platform_database_connections{pool="requests",state="used"} 7',
    'touchline_platform_database_waiting{pool="requests"} 4',
    "touchline_platform_mails_waiting 2",
    "touchline_platform_oldest_mail_age_seconds 61.5",
    "touchline_platform_notifications_waiting 3",
    "touchline_platform_oldest_notification_age_seconds 12",
    "touchline_platform_open_charges 1",
    "touchline_platform_oldest_open_charge_age_seconds 700",
  ])
    expect(text).toContain(line);
  expect(reads).toBe(1);
  await scrape();
  expect(reads).toBe(2);
});

it("counts sessions once a minute, and again at the next scrape after a failure", async () => {
  const counts = [async () => 3, async () => Promise.reject(new Error("away")), async () => 4];
  let time = 0;
  const read = readings(
    async () => BACKLOG,
    async () => (await counts.shift()?.()) ?? 0,
  );
  const scrape = await start(read, () => time);
  const sessions = async () => /^touchline_platform_sessions .*$/m.exec(await scrape())?.[0];
  expect(await sessions()).toBe("touchline_platform_sessions 3");
  time = 59_999;
  expect(await sessions()).toBe("touchline_platform_sessions 3");
  time = 60_000;
  expect(await sessions()).toBeUndefined();
  expect(await sessions()).toBe("touchline_platform_sessions 4");
});

it.each([
  ["fails", () => Promise.reject(new Error("away"))],
  ["hangs", () => new Promise<Backlog>(() => undefined)],
])("serves all other metrics while the database %s", async (_, backlog) => {
  const text = await (await start(readings(backlog, async () => (await backlog()).mails.count)))();
  expect(text).toContain("touchline_platform_sockets 5");
  expect(text).not.toMatch(/^touchline_platform_(mails|open_charges|oldest|sessions)/m);
});

it("serves what it has before the platform has started", async () => {
  const text = await (await start(undefined))();
  expect(text).toMatch(/^process_cpu_seconds_total /m);
  expect(text).not.toMatch(/^touchline_platform_(sockets|database_waiting|mails_waiting)\b/m);
});

it("counts calls, refusals and broadcasts", async () => {
  const scrape = await start(undefined);
  expect(await scrape()).toContain('touchline_platform_sockets_refused_total{reason="origin"} 0');
  apiRequests.publish({ route: "/api/event/:id", method: "GET", status: 200, seconds: 0.02 });
  apiRequests.publish({ route: "other", method: "BREW", status: 404, seconds: 0.001 });
  refusals.publish({ reason: "load_limit" });
  socketRefusals.publish({ reason: "origin" });
  broadcasts.publish({ room: "event", seconds: 0.003 });
  const text = await scrape();
  for (const line of [
    'duration_seconds_count{route="/api/event/:id",method="GET",status_class="2xx"} 1',
    'duration_seconds_count{route="other",method="other",status_class="4xx"} 1',
    'touchline_platform_requests_refused_total{reason="load_limit"} 1',
    'touchline_platform_sockets_refused_total{reason="origin"} 1',
    'touchline_platform_broadcast_duration_seconds_bucket{le="0.005",room="event"} 1',
  ])
    expect(text).toContain(line);
});
