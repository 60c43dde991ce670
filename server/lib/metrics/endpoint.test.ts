import { Registry } from "prom-client";
import { afterEach, expect, it } from "vitest";
import { send } from "../../../tests/support/http-server.ts";
import { type MetricsEndpoint, serveMetrics } from "./endpoint.ts";
import { addGauge } from "./registry.ts";

let endpoint: MetricsEndpoint | undefined;
afterEach(async () => {
  await endpoint?.close();
  endpoint = undefined;
});

async function start(registry = new Registry(), subscriptions: (() => void)[] = []) {
  endpoint = await serveMetrics(registry, { host: "127.0.0.1", port: 0 }, subscriptions);
  return endpoint;
}

it("serves the registry in Prometheus' format, read at each scrape", async () => {
  const registry = new Registry();
  let value = 1;
  addGauge(registry, { name: "cards", help: "Cards.", read: () => [{ labels: {}, value: value++ }] });
  const { url } = await start(registry);
  const first = await send(url);
  expect(first.status).toBe(200);
  expect(first.headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(first.body).toBe("# HELP cards Cards.\n# TYPE cards gauge\ncards 1\n");
  expect((await send(`${url}?name=x`)).body).toContain("cards 2");
});

it.each([
  ["GET", "/"],
  ["GET", "/metrics/"],
  ["GET", "//metrics"],
  ["GET", "/healthz"],
  ["POST", "/metrics"],
])("responds 404 to %s %s", async (method, path) => {
  const { url } = await start();
  expect((await send(url, { method, path })).status).toBe(404);
});

it("frees its port and ends its subscriptions", async () => {
  let ended = 0;
  const { url, close } = await start(new Registry(), [() => void ended++]);
  const { port } = new URL(url);
  await expect(serveMetrics(new Registry(), { host: "127.0.0.1", port: Number(port) }, [])).rejects.toThrow(
    /EADDRINUSE/,
  );
  await close();
  expect(ended).toBe(1);
  await expect(send(url)).rejects.toThrow(/ECONNREFUSED/);
});
