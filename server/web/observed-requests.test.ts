import express from "express";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type FinishedPageRequest, pageRequests } from "../../common/diagnostics.ts";
import { type RunningServer, send, serve } from "../../tests/support/http-server.ts";
import { notePageCache, noteRoute, observeRequests, onRoute } from "./observed-requests.ts";

let server: RunningServer;
let routesRead = 0;
beforeAll(async () => {
  const app = express();
  app.use(observeRequests);
  app.get("/early", (_request, response) => void response.sendStatus(400));
  app.use(onRoute("file"));
  app.get("/logo.svg", (_request, response) => void response.send("logo"));
  app.get("/slow", (_request, response) => void response.write("first bytes"));
  app.use((_request, response) => {
    noteRoute(response, () => {
      routesRead += 1;
      return "routes/live";
    });
    notePageCache(response, "hit");
    response.set("Cache-Control", "public, s-maxage=60").send("page");
  });
  server = await serve(app);
});
afterAll(() => server.close());

let finished: FinishedPageRequest[];
let end: () => void;
beforeEach(() => {
  finished = [];
  end = pageRequests.subscribe((request) => finished.push(request));
});
afterEach(() => end());

it("publishes each request with its route, its status and what the page cache did", async () => {
  for (const path of ["/early", "/logo.svg", "/live"]) await send(server.url + path);
  await expect.poll(() => finished.length).toBe(3);
  const usual = { method: "GET", seconds: expect.any(Number) };
  expect(finished).toEqual([
    { ...usual, route: "other", status: 400, isShared: false, pageCache: "bypass" },
    { ...usual, route: "file", status: 200, isShared: false, pageCache: "bypass" },
    { ...usual, route: "routes/live", status: 200, isShared: true, pageCache: "hit" },
  ]);
});

it("publishes requests whose client has gone without a status", async () => {
  const controller = new AbortController();
  await fetch(`${server.url}/slow`, { signal: controller.signal });
  controller.abort();
  await expect.poll(() => finished).toMatchObject([{ route: "file", status: undefined }]);
});

it("collects nothing without a listener", async () => {
  end();
  const before = routesRead;
  expect((await send(`${server.url}/live`)).status).toBe(200);
  expect([finished, routesRead]).toEqual([[], before]);
});
