import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { addGauge, boundedLabel, createRegistry, methodLabel, statusClass } from "./registry.ts";

it("has the usual metrics of a process under their usual names", async () => {
  const text = await createRegistry().metrics();
  for (const name of [
    "process_cpu_seconds_total",
    "process_resident_memory_bytes",
    "nodejs_eventloop_lag_p99_seconds",
  ])
    expect(text).toMatch(new RegExp(`^${name} `, "m"));
});

it("leaves a gauge out of a scrape whose value cannot be read", async () => {
  const registry = new Registry();
  const values: (() => Promise<number>)[] = [
    async () => 3,
    async () => Promise.reject(new Error("away")),
    async () => 4,
  ];
  addGauge(registry, {
    name: "mails",
    help: "Mails.",
    read: async () => [{ labels: {}, value: (await values.shift()?.()) ?? 0 }],
  });
  const scrape = async () => /^mails .*$/m.exec(await registry.metrics())?.[0];
  expect([await scrape(), await scrape(), await scrape()]).toEqual(["mails 3", undefined, "mails 4"]);
});

it("forgets labels that are no longer read", async () => {
  const registry = new Registry();
  let pools = ["a", "b"];
  addGauge(registry, {
    name: "pools",
    help: "Pools.",
    labelNames: ["pool"],
    read: () => pools.map((pool) => ({ labels: { pool }, value: 1 })),
  });
  expect(await registry.metrics()).toContain('pools{pool="a"} 1');
  pools = ["b"];
  expect(await registry.metrics()).not.toContain('"a"');
});

it("keeps the number of values of a label bounded", () => {
  const label = boundedLabel(2);
  expect(["a", "b", "c", "a", "d"].map(label)).toEqual(["a", "b", "other", "a", "other"]);
  expect(["GET", "PROPFIND"].map(methodLabel)).toEqual(["GET", "other"]);
  expect([204, 304, 404, 503, 999, 0, undefined].map(statusClass)).toEqual([
    "2xx",
    "3xx",
    "4xx",
    "5xx",
    "other",
    "other",
    "aborted",
  ]);
});
