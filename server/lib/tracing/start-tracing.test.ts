import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { TracingOptions } from "../../../common/settings/reports.ts";
import { inSpan, installedTracer } from "../../../common/tracing.ts";
import { type Collector, startCollector } from "../../../tests/support/otlp-collector.ts";
import { startTracing } from "./start-tracing.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const SPAN = "b7ad6b7169203331";

let collector: Collector;
let stop: () => Promise<void>;
let warnings: object[];
beforeEach(async () => {
  collector = await startCollector();
  warnings = [];
  stop = async () => undefined;
});
afterEach(async () => {
  await stop();
  await collector.close();
});

function start(options: Partial<TracingOptions> = {}) {
  const usual = { endpoint: collector.url, headers: {}, serviceName: undefined, share: 1 };
  stop = startTracing(
    { ...usual, sampler: "parentbased_always_on", ...options },
    { name: "touchline-web", log: { warn: (fields) => void warnings.push(fields) } },
  );
}

/** Makes a span for a request with this header, and sends it. */
async function receive(traceparent: string) {
  const span = installedTracer()?.start("GET", "server", {}, traceparent);
  span?.end();
  await stop();
  return { sent: collector.spans[0], traceparent: span?.traceparent };
}

it("sends spans that are nested as the work is, with the headers and the name of the operator", async () => {
  start({ headers: { "x-key": "secret" }, serviceName: "site" });
  const result = await inSpan("outer", "internal", { "a.b": 1, empty: undefined }, async () => {
    await delay(1);
    return Promise.all([1, 2].map((each) => inSpan(`inner ${each}`, "client", {}, async () => each)));
  });
  expect(result).toEqual([1, 2]);
  await stop();
  const outer = collector.spans.find(({ name }) => name === "outer");
  expect(outer).toMatchObject({ service: "site", kind: "internal", attributes: { "a.b": 1 } });
  expect(outer?.parentSpanId).toBeUndefined();
  for (const name of ["inner 1", "inner 2"])
    expect(collector.spans).toContainEqual(
      expect.objectContaining({ name, kind: "client", traceId: outer?.traceId, parentSpanId: outer?.spanId }),
    );
  expect(collector.headers()["x-key"]).toBe("secret");
});

it("marks work that fails with the class of the error, and never its message", async () => {
  start();
  const fail = (error: unknown) =>
    inSpan("work", "internal", {}, () => Promise.reject(error)).catch((thrown: unknown) => thrown);
  const error = new TypeError("for robin@example.com");
  expect(await fail(error)).toBe(error);
  await fail(new Response(null, { status: 303 }));
  await stop();
  expect(collector.spans.map(({ hasFailed, attributes }) => [hasFailed, attributes["error.type"]])).toEqual([
    [true, "TypeError"],
    [false, undefined],
  ]);
  expect(collector.text()).not.toContain("robin");
});

it.each([`00-${TRACE}-${SPAN}-01`, `cc-${TRACE}-${SPAN}-01-later`])(
  "continues the trace of the caller: %s",
  async (traceparent) => {
    start();
    expect((await receive(traceparent)).sent).toMatchObject({ traceId: TRACE, parentSpanId: SPAN });
  },
);

it.each([
  "",
  "x",
  `00-${TRACE}-${SPAN}-01-more`,
  `ff-${TRACE}-${SPAN}-01`,
  `00-${"0".repeat(32)}-${SPAN}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
])("begins a trace for a header that is not valid: %s", async (traceparent) => {
  start();
  const { sent } = await receive(traceparent);
  expect(sent?.parentSpanId).toBeUndefined();
  expect(sent?.traceId).not.toBe(TRACE);
});

it.each([
  ["parentbased_always_on", 1, "00", false],
  ["parentbased_always_off", 1, "01", true],
  ["always_off", 1, "01", false],
  ["always_on", 1, "00", true],
  ["traceidratio", 0, "01", false],
  ["parentbased_traceidratio", 0, "01", true],
] as const)("%s with the share %s and the flag %s", async (sampler, share, flag, isSent) => {
  start({ sampler, share });
  const { sent, traceparent } = await receive(`00-${TRACE}-${SPAN}-${flag}`);
  expect(sent !== undefined).toBe(isSent);
  // The next program decides alike.
  expect(traceparent).toMatch(new RegExp(`^00-${TRACE}-[\\da-f]{16}-${isSent ? "01" : "00"}$`));
});

it("does the work and warns once when the collector refuses spans", async () => {
  start();
  collector.respond(400);
  for (const each of [1, 2]) {
    expect(await inSpan("work", "internal", {}, async () => each)).toBe(each);
    await expect.poll(() => warnings.length).toBe(1);
  }
  await stop();
  expect(warnings).toHaveLength(1);
});

it("stops within seconds when the collector does not answer", async () => {
  start();
  collector.respond("hang");
  await inSpan("work", "internal", {}, async () => undefined);
  const startedAt = performance.now();
  await stop();
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  expect(installedTracer()).toBeUndefined();
});
