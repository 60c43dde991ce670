import http from "node:http";
import type { Call } from "./requests.ts";

/** Response times (ms) of one client that sends requests one after another. */
export interface Latency {
  p50: number;
  p95: number;
}

/** A platform, and the call to send for each number. */
export interface Target {
  url: string;
  /** Prepares the platform for each call; not part of its time. */
  prepare: () => Promise<unknown>;
  callOf: (number: number) => Call;
}

const MAX_MS = 20_000;
const MIN_CALLS = 20;

/**
 * Measures calls of several platforms alternately, one at a time over one connection each, so that other load
 * on the machine affects all figures alike.
 * @param calls number of calls per platform; fewer if they take very long together
 * @throws Error for a response that is not 200
 */
export async function measure(targets: readonly Target[], calls: number): Promise<Latency[]> {
  const agents = targets.map(() => new http.Agent({ keepAlive: true, maxSockets: 1 }));
  const times: number[][] = targets.map(() => []);
  /** The first fifth is discarded: it compiles code and fills caches. */
  const warmUp = Math.ceil(calls / 5);
  const began = performance.now();
  try {
    for (let number = 0; number < calls + warmUp; number++) {
      if (number >= warmUp + MIN_CALLS && performance.now() - began > MAX_MS) break;
      for (const [index, { url, prepare, callOf }] of targets.entries()) {
        await prepare();
        const milliseconds = await time(url, callOf(number), agents[index]);
        if (number >= warmUp) times[index]?.push(milliseconds);
      }
    }
  } finally {
    for (const agent of agents) agent.destroy();
  }
  return times.map(latencyOf);
}

function latencyOf(times: number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

function time(url: string, { method, path, body }: Call, agent: http.Agent | undefined): Promise<number> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers = payload
    ? { "content-type": "application/json", "content-length": Buffer.byteLength(payload) }
    : {};
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const request = http.request(`${url}${path}`, { method, agent, headers }, (response) => {
      response.on("data", () => undefined);
      response.once("error", reject);
      response.once("end", () => {
        if (response.statusCode === 200) resolve(performance.now() - began);
        else reject(new Error(`${method} ${path} answered ${response.statusCode}`));
      });
    });
    request.once("error", reject);
    request.end(payload);
  });
}
