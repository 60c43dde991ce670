/** What clients publish about their calls, for metrics. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { callsNotSent, circuitOpenings, platformCalls } from "#common/diagnostics";
import { rootLogger } from "~/lib/log.server";
import { createPlatformClient, type PlatformClientOptions } from "./client.server";
import { createTraffic } from "./traffic.server";

const reply = z.object({}).loose();
const OPEN_MS = 60_000;

let measured: string[];
let ends: (() => void)[];
beforeEach(() => {
  measured = [];
  ends = [
    platformCalls.subscribe(({ path, outcome, seconds }) => {
      expect(seconds).toBeGreaterThanOrEqual(0);
      measured.push(`${path} ${outcome}`);
    }),
    callsNotSent.subscribe(({ callClass }) => measured.push(`${callClass} not sent`)),
    circuitOpenings.subscribe(({ callClass }) => measured.push(`${callClass} opened`)),
  ];
});
afterEach(() => {
  for (const end of ends) end();
});

function client(respond: typeof fetch, options: Partial<PlatformClientOptions> = {}) {
  return createPlatformClient({
    baseUrl: "http://platform.test",
    log: rootLogger,
    traffic: createTraffic({ openMs: OPEN_MS }),
    fetch: respond,
    ...options,
  });
}

const status = (code: number) => async () => Response.json({}, { status: code });

it.each([
  ["ok", status(200)],
  ["refused", status(404)],
  ["failed", status(500)],
  ["unreachable", () => Promise.reject(new TypeError("fetch failed"))],
])("publishes a call that is %s, without its query", async (outcome, respond) => {
  const options = { auth: "no", query: { page: 2 }, reply } as const;
  await client(respond)
    .call("GET", "/api/event/list", options)
    .catch(() => undefined);
  expect(measured).toEqual([`/api/event/list ${outcome}`]);
});

it("publishes a call under its name in metrics, where its path is the platform's own", async () => {
  await client(status(200)).call("GET", "/files/epg-7.json", { auth: "no", reply, metricsName: "schedule" });
  expect(measured).toEqual(["schedule ok"]);
});

it("publishes a call whose response is no longer wanted as abandoned", async () => {
  const browser = new AbortController();
  const hanging: typeof fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
  const call = client(hanging, { signal: browser.signal }).call("GET", "/api/a/b", { auth: "no", reply });
  browser.abort();
  await expect(call).rejects.toThrow();
  expect(measured).toEqual(["/api/a/b abandoned"]);
});

it("publishes that the circuit has opened, and each call that it stops", async () => {
  const platform = client(status(503));
  const read = () => platform.call("GET", "/api/a/b", { auth: "no", reply }).catch(() => undefined);
  for (let count = 0; count < 5; count += 1) await read();
  measured = [];
  await read();
  await platform
    .call("POST", "/api/user/logout", { auth: "no", reply, isDeferrable: true })
    .catch(() => undefined);
  expect(measured).toEqual(["essential not sent", "essential not sent"]);
});
