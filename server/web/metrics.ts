/** The metrics of the web host. Loaded only where METRICS_PORT is set. */
import { Counter, Histogram } from "prom-client";
import { endpointOf } from "../../common/api-endpoint.ts";
import {
  callsNotSent,
  circuitOpenings,
  pageRequests,
  platformCalls,
  type RefusalReason,
  refusals,
} from "../../common/diagnostics.ts";
import { type MetricsAddress, type MetricsEndpoint, serveMetrics } from "../lib/metrics/endpoint.ts";
import {
  addGauge,
  boundedLabel,
  createRegistry,
  RESPONSE_SECONDS,
  statusClass,
} from "../lib/metrics/registry.ts";
import { measurePlayback } from "./playback-metrics.ts";

/** Values that are read at each scrape. */
export interface WebReadings {
  pageCacheSize: () => { entries: number; bytes: number };
  /** By class of platform calls: whether its circuit is open or half-open. */
  openCircuits: () => Record<string, boolean>;
}

/** The platform's contract has about fifty endpoints. */
const MAX_ENDPOINTS = 100;
const REASONS: RefusalReason[] = [
  "invalid",
  "write_limit",
  "load_limit",
  "cross_origin",
  "image_limit",
  "beacon_limit",
];

/**
 * Starts to measure this process and serves the results to Prometheus.
 * @throws the system's error when the port cannot be opened
 */
export async function startWebMetrics(
  address: MetricsAddress,
  readings: WebReadings,
): Promise<MetricsEndpoint> {
  const registry = createRegistry();
  const registers = [registry];
  const subscriptions: (() => void)[] = [];

  const requests = new Histogram({
    name: "touchline_web_http_request_duration_seconds",
    help: "Time from the arrival of a request until its response has been sent, by route.",
    labelNames: ["route", "cache_class", "page_cache", "status_class"],
    buckets: RESPONSE_SECONDS,
    registers,
  });
  subscriptions.push(
    pageRequests.subscribe(({ route, isShared, pageCache, status, seconds }) => {
      const cacheClass = isShared ? "shared" : "private";
      requests.labels(route, cacheClass, pageCache, statusClass(status)).observe(seconds);
    }),
  );

  const refused = new Counter({
    name: "touchline_web_requests_refused_total",
    help: "Requests refused before they reached a page, by reason.",
    labelNames: ["reason"],
    registers,
  });
  // Prometheus sees the first increase of a counter only if it has seen a 0 before.
  for (const reason of REASONS) refused.inc({ reason }, 0);
  subscriptions.push(refusals.subscribe(({ reason }) => refused.inc({ reason })));

  const calls = new Histogram({
    name: "touchline_web_platform_call_duration_seconds",
    help: "Time of calls to the platform, by endpoint and outcome.",
    labelNames: ["endpoint", "outcome"],
    buckets: RESPONSE_SECONDS,
    registers,
  });
  const endpointLabel = boundedLabel(MAX_ENDPOINTS);
  subscriptions.push(
    platformCalls.subscribe(({ path, outcome, seconds }) =>
      calls.labels(endpointLabel(endpointOf(path)), outcome).observe(seconds),
    ),
  );

  const notSent = new Counter({
    name: "touchline_web_platform_calls_not_sent_total",
    help: "Calls to the platform that failed at once because the circuit breaker was open.",
    labelNames: ["call_class"],
    registers,
  });
  subscriptions.push(callsNotSent.subscribe(({ callClass }) => notSent.inc({ call_class: callClass })));
  const openings = new Counter({
    name: "touchline_web_circuit_breaker_openings_total",
    help: "How often the circuit breaker of platform calls has opened.",
    labelNames: ["call_class"],
    registers,
  });
  subscriptions.push(circuitOpenings.subscribe(({ callClass }) => openings.inc({ call_class: callClass })));
  for (const call_class of Object.keys(readings.openCircuits())) {
    notSent.inc({ call_class }, 0);
    openings.inc({ call_class }, 0);
  }
  addGauge(registry, {
    name: "touchline_web_circuit_breaker_open",
    help: "1 while the circuit breaker stops platform calls or lets one through to try, else 0.",
    labelNames: ["call_class"],
    read: () =>
      Object.entries(readings.openCircuits()).map(([callClass, isOpen]) => ({
        labels: { call_class: callClass },
        value: Number(isOpen),
      })),
  });

  addGauge(registry, {
    name: "touchline_web_page_cache_entries",
    help: "Pages in the memory of this process.",
    read: () => [{ labels: {}, value: readings.pageCacheSize().entries }],
  });
  addGauge(registry, {
    name: "touchline_web_page_cache_bytes",
    help: "Memory that pages take in this process.",
    read: () => [{ labels: {}, value: readings.pageCacheSize().bytes }],
  });

  subscriptions.push(measurePlayback(registry));

  return serveMetrics(registry, address, subscriptions);
}
