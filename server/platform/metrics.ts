/** The metrics of the platform. Loaded only where PLATFORM_METRICS_PORT is set. */
import { Counter, Histogram, type Registry } from "prom-client";
import {
  apiRequests,
  broadcasts,
  type RefusalReason,
  refusals,
  type SocketRefusalReason,
  socketRefusals,
} from "../../common/diagnostics.ts";
import { type MetricsAddress, type MetricsEndpoint, serveMetrics } from "../lib/metrics/endpoint.ts";
import {
  addGauge,
  createRegistry,
  methodLabel,
  RESPONSE_SECONDS,
  type Sample,
  statusClass,
} from "../lib/metrics/registry.ts";
import type { Backlog } from "./backlog.ts";
import type { PlatformReadings } from "./options.ts";

const REASONS: RefusalReason[] = ["load_limit"];
const SOCKET_REASONS: SocketRefusalReason[] = ["origin", "network_limit"];
/** Upper bounds (s) of the buckets for messages to a room: from one socket to tens of thousands. */
const BROADCAST_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];
/** How long (ms) the number of sessions is kept: counting reads a table that grows with the audience. */
const SESSIONS_KEPT_MS = 60_000;
/** How long a scrape waits for the database (ms); without it, all other metrics are still served. */
const BACKLOG_TIMEOUT_MS = 2_000;

/**
 * Starts to measure this process and serves the results to Prometheus.
 * @param readings returns the values that are read at each scrape; undefined until the platform has started
 * @param now milliseconds on a monotonic clock
 * @throws the system's error when the port cannot be opened
 */
export async function startPlatformMetrics(
  address: MetricsAddress,
  readings: Readings,
  now = () => performance.now(),
): Promise<MetricsEndpoint> {
  const registry = createRegistry();
  const subscriptions = [measureCalls(registry), ...countRefusals(registry), measureBroadcasts(registry)];
  addSocketGauges(registry, readings);
  addDatabaseGauges(registry, readings);
  addBacklogGauges(registry, readings);
  addSessionGauge(registry, readings, now);
  return serveMetrics(registry, address, subscriptions);
}

type Readings = () => PlatformReadings | undefined;
type Unsubscribe = () => void;

function measureCalls(registry: Registry): Unsubscribe {
  const durations = new Histogram({
    name: "touchline_platform_http_request_duration_seconds",
    help: "Time from the arrival of a call until its response has been sent, by route.",
    labelNames: ["route", "method", "status_class"],
    buckets: RESPONSE_SECONDS,
    registers: [registry],
  });
  return apiRequests.subscribe(({ route, method, status, seconds }) =>
    durations.labels(route, methodLabel(method), statusClass(status)).observe(seconds),
  );
}

function countRefusals(registry: Registry): Unsubscribe[] {
  const calls = new Counter({
    name: "touchline_platform_requests_refused_total",
    help: "Calls refused before they were carried out, by reason.",
    labelNames: ["reason"],
    registers: [registry],
  });
  const sockets = new Counter({
    name: "touchline_platform_sockets_refused_total",
    help: "Sockets refused, by reason: a page of another origin, or too many sockets of one network.",
    labelNames: ["reason"],
    registers: [registry],
  });
  // Prometheus sees the first increase of a counter only if it has seen a 0 before.
  for (const reason of REASONS) calls.inc({ reason }, 0);
  for (const reason of SOCKET_REASONS) sockets.inc({ reason }, 0);
  return [
    refusals.subscribe(({ reason }) => calls.inc({ reason })),
    socketRefusals.subscribe(({ reason }) => sockets.inc({ reason })),
  ];
}

function measureBroadcasts(registry: Registry): Unsubscribe {
  const durations = new Histogram({
    name: "touchline_platform_broadcast_duration_seconds",
    help: "Time to hand a message to all sockets of a room in this process, by kind of room.",
    labelNames: ["room"],
    buckets: BROADCAST_SECONDS,
    registers: [registry],
  });
  return broadcasts.subscribe(({ room, seconds }) => durations.labels(room).observe(seconds));
}

function addSocketGauges(registry: Registry, readings: Readings): void {
  addGauge(registry, {
    name: "touchline_platform_sockets",
    help: "Sockets connected to this process.",
    read: () => single(readings()?.sockets().connected),
  });
  addGauge(registry, {
    name: "touchline_platform_socket_rooms",
    help: "Rooms with at least one socket of this process, by kind.",
    labelNames: ["room"],
    read: () =>
      Object.entries(readings()?.sockets().rooms ?? {}).map(([room, value]) => ({ labels: { room }, value })),
  });
}

function addDatabaseGauges(registry: Registry, readings: Readings): void {
  addGauge(registry, {
    name: "touchline_platform_database_connections",
    help: "Connections to the database, by pool and state.",
    labelNames: ["pool", "state"],
    read: () =>
      Object.entries(readings()?.pools() ?? {}).flatMap(([pool, { total, idle }]) => [
        { labels: { pool, state: "idle" }, value: idle },
        { labels: { pool, state: "used" }, value: total - idle },
      ]),
  });
  addGauge(registry, {
    name: "touchline_platform_database_waiting",
    help: "Statements and transactions that wait for a connection to the database, by pool.",
    labelNames: ["pool"],
    read: () =>
      Object.entries(readings()?.pools() ?? {}).map(([pool, { waiting }]) => ({
        labels: { pool },
        value: waiting,
      })),
  });
}

function addBacklogGauges(registry: Registry, readings: Readings): void {
  const backlog = shared(async () => within(BACKLOG_TIMEOUT_MS, readings()?.backlog()));
  const gauge = (name: string, help: string, pick: (found: Backlog) => number) =>
    addGauge(registry, {
      name,
      help,
      read: async () => {
        const found = await backlog();
        return single(found && pick(found));
      },
    });
  gauge(
    "touchline_platform_mails_waiting",
    "Mails that are not sent yet, of all processes.",
    ({ mails }) => mails.count,
  );
  gauge(
    "touchline_platform_oldest_mail_age_seconds",
    "Age of the oldest mail that is not sent yet; 0 without one.",
    ({ mails }) => mails.oldestSeconds,
  );
  gauge(
    "touchline_platform_notifications_waiting",
    "Notifications that no push service has accepted yet, of all processes.",
    ({ pushes }) => pushes.count,
  );
  gauge(
    "touchline_platform_oldest_notification_age_seconds",
    "Age of the oldest notification that no push service has accepted yet; 0 without one.",
    ({ pushes }) => pushes.oldestSeconds,
  );
  gauge(
    "touchline_platform_open_charges",
    "Charges whose outcome is not known yet, of all processes.",
    ({ charges }) => charges.count,
  );
  gauge(
    "touchline_platform_oldest_open_charge_age_seconds",
    "Age of the oldest charge whose outcome is not known yet; 0 without one.",
    ({ charges }) => charges.oldestSeconds,
  );
}

function addSessionGauge(registry: Registry, readings: Readings, now: () => number): void {
  const sessions = kept(
    SESSIONS_KEPT_MS,
    shared(async () => within(BACKLOG_TIMEOUT_MS, readings()?.sessions())),
    now,
  );
  addGauge(registry, {
    name: "touchline_platform_sessions",
    help: "Sessions that are open, of all processes; counted once a minute.",
    read: async () => single(await sessions()),
  });
}

const single = (value: number | undefined): Sample<never>[] =>
  value === undefined ? [] : [{ labels: {}, value }];

/** Lets all callers of one scrape share one run. */
function shared<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Keeps a value that was read for this long (ms); a failure and a missing value are not kept. */
function kept<T>(
  milliseconds: number,
  read: () => Promise<T | undefined>,
  now: () => number,
): () => Promise<T | undefined> {
  let value: T | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (value !== undefined && now() - readAt < milliseconds) return value;
    value = await read();
    readAt = now();
    return value;
  };
}

/** @throws Error when the promise takes longer than the timeout (ms) */
async function within<T>(milliseconds: number, promise: Promise<T> | undefined): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the database is too slow")), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
