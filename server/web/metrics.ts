/** The metrics of the web host. Loaded only where METRICS_PORT is set. */
import { Counter, Histogram, type Registry } from "prom-client";
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
  const subscriptions = [
    measureRequests(registry),
    countRefusals(registry),
    measureCalls(registry),
    ...countCircuits(registry, Object.keys(readings.openCircuits())),
    measurePlayback(registry),
  ];
  addCircuitGauge(registry, readings);
  addPageCacheGauges(registry, readings);
  return serveMetrics(registry, address, subscriptions);
}

type Unsubscribe = () => void;

function measureRequests(registry: Registry): Unsubscribe {
  const durations = new Histogram({
    name: "touchline_web_http_request_duration_seconds",
    help: "Time from the arrival of a request until its response has been sent, by route.",
    labelNames: ["route", "cache_class", "page_cache", "status_class"],
    buckets: RESPONSE_SECONDS,
    registers: [registry],
  });
  return pageRequests.subscribe(({ route, isShared, pageCache, status, seconds }) => {
    const cacheClass = isShared ? "shared" : "private";
    durations.labels(route, cacheClass, pageCache, statusClass(status)).observe(seconds);
  });
}

function countRefusals(registry: Registry): Unsubscribe {
  const refused = new Counter({
    name: "touchline_web_requests_refused_total",
    help: "Requests refused before they reached a page, by reason.",
    labelNames: ["reason"],
    registers: [registry],
  });
  // Prometheus sees the first increase of a counter only if it has seen a 0 before.
  for (const reason of REASONS) refused.inc({ reason }, 0);
  return refusals.subscribe(({ reason }) => refused.inc({ reason }));
}

function measureCalls(registry: Registry): Unsubscribe {
  const durations = new Histogram({
    name: "touchline_web_platform_call_duration_seconds",
    help: "Time of calls to the platform, by endpoint and outcome.",
    labelNames: ["endpoint", "outcome"],
    buckets: RESPONSE_SECONDS,
    registers: [registry],
  });
  const endpointLabel = boundedLabel(MAX_ENDPOINTS);
  return platformCalls.subscribe(({ path, outcome, seconds }) =>
    durations.labels(endpointLabel(endpointOf(path)), outcome).observe(seconds),
  );
}

function countCircuits(registry: Registry, callClasses: readonly string[]): Unsubscribe[] {
  const notSent = new Counter({
    name: "touchline_web_platform_calls_not_sent_total",
    help: "Calls to the platform that failed at once because the circuit breaker was open.",
    labelNames: ["call_class"],
    registers: [registry],
  });
  const openings = new Counter({
    name: "touchline_web_circuit_breaker_openings_total",
    help: "How often the circuit breaker of platform calls has opened.",
    labelNames: ["call_class"],
    registers: [registry],
  });
  for (const call_class of callClasses) {
    notSent.inc({ call_class }, 0);
    openings.inc({ call_class }, 0);
  }
  return [
    callsNotSent.subscribe(({ callClass }) => notSent.inc({ call_class: callClass })),
    circuitOpenings.subscribe(({ callClass }) => openings.inc({ call_class: callClass })),
  ];
}

function addCircuitGauge(registry: Registry, readings: WebReadings): void {
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
}

function addPageCacheGauges(registry: Registry, readings: WebReadings): void {
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
}
