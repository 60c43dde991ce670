/** What the metrics of both programs have in common. Only the metrics modules import prom-client. */
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";

/** Upper bounds (s) of the buckets of response times: from a copy in memory to the timeout of a call. */
export const RESPONSE_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Creates a registry with the usual metrics of a Node.js process: CPU, memory, garbage collection, lag of the
 * event loop. They keep the names that ready-made dashboards know.
 */
export function createRegistry(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
}

/** A value with its labels. */
export interface Sample<L extends string> {
  labels: Record<L, string>;
  value: number;
}

export interface GaugeOptions<L extends string> {
  name: string;
  help: string;
  labelNames?: readonly L[];
  /** Reads the current values; those that are missing, or all if it rejects, are left out of this scrape. */
  read: () => readonly Sample<L>[] | Promise<readonly Sample<L>[]>;
}

/** Adds a gauge that is read when Prometheus scrapes, and costs nothing between scrapes. */
export function addGauge<L extends string = never>(
  registry: Registry,
  { name, help, labelNames = [], read }: GaugeOptions<L>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      let samples: readonly Sample<L>[] = [];
      try {
        samples = await read();
      } catch {
        // An old value would look like a current one; a missing series shows the failure.
      }
      this.reset();
      // `reset` leaves a 0 in a gauge without labels.
      if (labelNames.length === 0) this.remove();
      for (const { labels, value } of samples) this.set(labels, value);
    },
  });
}

/** Class of an HTTP status, e.g. `2xx`; `aborted` when the client closed the connection before the end. */
export function statusClass(status: number | undefined): string {
  if (status === undefined) return "aborted";
  const hundreds = Math.floor(status / 100);
  return hundreds >= 1 && hundreds <= 5 ? `${hundreds}xx` : "other";
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** An HTTP method as a label. */
export const methodLabel = (method: string): string => (METHODS.includes(method) ? method : "other");

/**
 * Returns a function that passes the first values through and turns all further ones into `other`: a label
 * made of something that others send must not grow without end.
 * @param max number of different values
 */
export function boundedLabel(max: number): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= max) return "other";
    known.add(value);
    return value;
  };
}
