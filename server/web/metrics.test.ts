import { afterEach, beforeEach, expect, it } from "vitest";
import {
  callsNotSent,
  circuitOpenings,
  pageRequests,
  platformCalls,
  playbackReports,
  refusals,
} from "../../common/diagnostics.ts";
import { send } from "../../tests/support/http-server.ts";
import type { MetricsEndpoint } from "../lib/metrics/endpoint.ts";
import { startWebMetrics } from "./metrics.ts";

let endpoint: MetricsEndpoint;
let isOpen: boolean;
beforeEach(async () => {
  isOpen = false;
  endpoint = await startWebMetrics(
    { host: "127.0.0.1", port: 0 },
    {
      pageCacheSize: () => ({ entries: 2, bytes: 50_000 }),
      openCircuits: () => ({ essential: isOpen, optional: false }),
    },
  );
});
afterEach(() => endpoint.close());

const scrape = async () => (await send(endpoint.url)).body;

it("counts requests by route, cache class, page cache and status", async () => {
  const request = { route: "index", method: "GET", status: 200, isShared: true, pageCache: "hit" } as const;
  pageRequests.publish({ ...request, seconds: 0.004 });
  pageRequests.publish({ ...request, seconds: 0.7 });
  pageRequests.publish({ ...request, status: undefined, isShared: false, pageCache: "bypass", seconds: 9 });
  const text = await scrape();
  const labels = 'route="index",cache_class="shared",page_cache="hit",status_class="2xx"';
  expect(text).toContain(`touchline_web_http_request_duration_seconds_count{${labels}} 2`);
  expect(text).toContain(`touchline_web_http_request_duration_seconds_bucket{le="0.5",${labels}} 1`);
  expect(text).toContain('page_cache="bypass",status_class="aborted"} 1');
});

it("counts platform calls by endpoint, without ids", async () => {
  const call = { outcome: "ok", seconds: 0.02 } as const;
  const paths = [
    "/api/event/list",
    "/api/event/get_by_id/id/evt-1",
    "/api/clip/update/77",
    "/any/where",
    "schedule",
  ];
  for (const path of paths) platformCalls.publish({ ...call, path });
  platformCalls.publish({ path: "/api/event/list", outcome: "unreachable", seconds: 10 });
  const counts = [...(await scrape()).matchAll(/^touchline_web_platform_call_duration_seconds_count(.*)$/gm)];
  expect(counts.map(([, rest]) => rest)).toEqual([
    '{endpoint="/api/event/list",outcome="ok"} 1',
    '{endpoint="/api/event/get_by_id",outcome="ok"} 1',
    '{endpoint="/api/clip/update",outcome="ok"} 1',
    '{endpoint="other",outcome="ok"} 1',
    '{endpoint="schedule",outcome="ok"} 1',
    '{endpoint="/api/event/list",outcome="unreachable"} 1',
  ]);
});

it("has at most a hundred endpoints, whatever a platform names its paths", async () => {
  for (let index = 0; index < 300; index += 1)
    platformCalls.publish({ path: `/api/thing/a${index}`, outcome: "ok", seconds: 0.1 });
  const endpoints = new Set([...(await scrape()).matchAll(/endpoint="([^"]+)"/g)].map(([, name]) => name));
  expect(endpoints.size).toBe(101);
  expect(endpoints).toContain("other");
});

it("begins counters at 0 and counts refusals and the circuit breaker", async () => {
  const before = await scrape();
  for (const line of [
    'touchline_web_requests_refused_total{reason="load_limit"} 0',
    'touchline_web_circuit_breaker_openings_total{call_class="essential"} 0',
    'touchline_web_platform_calls_not_sent_total{call_class="optional"} 0',
    'touchline_web_circuit_breaker_open{call_class="essential"} 0',
  ])
    expect(before).toContain(line);
  refusals.publish({ reason: "load_limit" });
  circuitOpenings.publish({ callClass: "essential" });
  callsNotSent.publish({ callClass: "optional" });
  isOpen = true;
  const after = await scrape();
  for (const line of [
    'touchline_web_requests_refused_total{reason="load_limit"} 1',
    'touchline_web_circuit_breaker_openings_total{call_class="essential"} 1',
    'touchline_web_platform_calls_not_sent_total{call_class="optional"} 1',
    'touchline_web_circuit_breaker_open{call_class="essential"} 1',
    "touchline_web_page_cache_entries 2",
    "touchline_web_page_cache_bytes 50000",
  ])
    expect(after).toContain(line);
});

it("begins counters of playback at 0 and adds up what browsers report", async () => {
  const labels = 'stream="live",engine="hls.js"';
  const before = await scrape();
  for (const line of [
    `touchline_web_playback_views_total{${labels}} 0`,
    'touchline_web_playback_left_early_total{stream="recording",engine="native"} 0',
    `touchline_web_playback_errors_total{${labels},kind="expired"} 0`,
    'touchline_web_requests_refused_total{reason="beacon_limit"} 0',
  ])
    expect(before).toContain(line);
  const rest = { stalls: 1, stalledSeconds: 0.5, watchedSeconds: 20, bytes: 1_000 };
  const report = { stream: "live", engine: "hls.js", hasLeftEarly: false, ...rest } as const;
  playbackReports.publish({
    ...report,
    isNew: true,
    firstFrameSeconds: 0.4,
    renditionSeconds: { 720: 15, other: 5 },
    errors: { network: 2 },
  });
  playbackReports.publish({ ...report, isNew: false, renditionSeconds: { 720: 20 }, errors: {} });
  playbackReports.publish({
    ...{ stream: "recording", engine: "native", isNew: true, hasLeftEarly: true },
    ...{ stalls: 0, stalledSeconds: 0, watchedSeconds: 0, bytes: 0, renditionSeconds: {}, errors: {} },
  });
  const after = await scrape();
  for (const line of [
    `touchline_web_playback_views_total{${labels}} 1`,
    `touchline_web_playback_first_frame_seconds_bucket{le="0.3",${labels}} 0`,
    `touchline_web_playback_first_frame_seconds_bucket{le="0.5",${labels}} 1`,
    `touchline_web_playback_first_frame_seconds_count{${labels}} 1`,
    `touchline_web_playback_stalls_total{${labels}} 2`,
    `touchline_web_playback_stalled_seconds_total{${labels}} 1`,
    `touchline_web_playback_watched_seconds_total{${labels}} 40`,
    `touchline_web_playback_rendition_seconds_total{${labels},height="720"} 35`,
    `touchline_web_playback_rendition_seconds_total{${labels},height="other"} 5`,
    `touchline_web_playback_errors_total{${labels},kind="network"} 2`,
    `touchline_web_playback_loaded_bytes_total{${labels}} 2000`,
    'touchline_web_playback_left_early_total{stream="recording",engine="native"} 1',
  ])
    expect(after.split("\n")).toContain(line);
});
