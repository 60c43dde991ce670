import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningServer, send, serve } from "../../tests/support/http-server.ts";
import { requestLimits, writeLimit } from "./limits.ts";

let server: RunningServer;
beforeAll(async () => {
  const app = express();
  app.use(requestLimits);
  app.use(writeLimit());
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
  it("refuses the flood of one address with 429, and reading goes on", async () => {
    const statuses: number[] = [];
    for (let batch = 0; batch < 13; batch += 1) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () =>
          send(server.url, { method: "POST", headers: { "content-length": "0" } }),
        ),
      );
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(50);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(600);
    expect((await send(server.url)).status).toBe(200);
  });
});
