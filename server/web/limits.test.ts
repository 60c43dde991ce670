import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as paths from "../../app/lib/paths.ts";
import { refusals } from "../../common/diagnostics.ts";
import { type RunningServer, send, serve } from "../../tests/support/http-server.ts";
import { requestLimits, writeLimit } from "./limits.ts";

let server: RunningServer;
beforeAll(async () => {
  const app = express();
  app.use(requestLimits);
  app.use(writeLimit(600));
  app.all("*", (_request, response) => void response.send("passed"));
  server = await serve(app);
});
afterAll(() => server.close());

describe("requestLimits", () => {
  it.each([
    ["GET", "/live?page=2", {}, 200],
    ["TRACE", "/", {}, 405],
    ["PROPFIND", "/", {}, 405],
    ["GET", `/${"a".repeat(8 * 1024)}`, {}, 414],
    ["GET", "/?_data=root", {}, 400],
    ["GET", "http://evil.example/DE/live", {}, 400],
    ["GET", "*", {}, 400],
    ["GET", "/de/../live", {}, 400],
    ["GET", "/de/%2E%2e", {}, 400],
    ["GET", "/./live?a=/../", {}, 400],
    ["GET", "/live?a=/../b", {}, 200],
    ["GET", `/${"a".repeat(2 * 1024)}`, {}, 414],
    ["GET", `/live?a=${"a".repeat(4 * 1024)}`, {}, 200],
    ["GET", "/".repeat(2_000), {}, 400],
    ["GET", "/live///", {}, 400],
    ["GET", "//live//x", {}, 200],
    ["GET", "/live?a=////", {}, 200],
    ["GET", "/live\\x", {}, 400],
    ["GET", "/%5C", {}, 400],
    ["GET", "/events/%ff", {}, 400],
    ["GET", "/events/a%2fb%20c", {}, 200],
    ["GET", "/", { host: "a@b" }, 400],
    ["GET", "/", { host: "[" }, 400],
    ["GET", "/", { host: "x/y?" }, 400],
    ["GET", "/", { host: "tv.example:99999" }, 400],
    ["GET", "/", { host: "1.2.3.4.5" }, 400],
    ["GET", "/", { host: "tv.example", "x-forwarded-host": "a b" }, 400],
    ["GET", "/", { host: "[::1]:3000" }, 200],
    ["GET", "/", { host: "tv_1.example", "x-forwarded-host": "tv.example, other" }, 200],
    ["GET", "/..live/...", {}, 200],
    ["POST", "/auth/login?x=1&_data", { "content-length": "0" }, 400],
    ["GET", "/?x_data=1", {}, 200],
    ["GET", "/?%5Fdata=root", {}, 400],
    ["POST", "/", { "content-length": "0" }, 200],
    ["POST", "/", { "content-length": String(256 * 1024 + 1) }, 413],
    ["POST", "/", { "transfer-encoding": "chunked" }, 411],
  ])("%s %s with %o: %i", async (method, path, headers, status) => {
    expect((await send(server.url, { method, path, headers })).status).toBe(status);
  });
});

describe("writeLimit", () => {
  it("rejects a flood of writes from one address with 429, and still serves reads", async () => {
    const statuses: number[] = [];
    for (let batch = 0; batch < 13; batch += 1) {
      const responses = await Promise.all(
        Array.from({ length: 50 }, () =>
          send(server.url, { method: "POST", headers: { "content-length": "0" } }),
        ),
      );
      statuses.push(...responses.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(50);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(600);
    expect((await send(server.url)).status).toBe(200);
  });

  it("counts beacons about playback apart from forms", async () => {
    const app = express();
    app.use(writeLimit(2));
    app.all("*", (_request, response) => void response.send("passed"));
    const limited = await serve(app);
    const refused: string[] = [];
    const unsubscribe = refusals.subscribe(({ reason }) => refused.push(reason));
    const post = async (path: string) =>
      (await send(limited.url, { method: "POST", path, headers: { "content-length": "0" } })).status;
    try {
      const beacon = paths.playbackQuality;
      expect([await post(beacon), await post(beacon), await post(beacon)]).toEqual([200, 200, 429]);
      expect([await post("/account"), await post("/account"), await post("/account")]).toEqual([
        200, 200, 429,
      ]);
      expect(refused).toEqual(["beacon_limit", "write_limit"]);
    } finally {
      unsubscribe();
      await limited.close();
    }
  });
});
