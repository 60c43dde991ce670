import { setTimeout as delay } from "node:timers/promises";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { apiRequests, type FinishedRequest } from "../../../common/diagnostics.ts";
import { observeCalls } from "./observe.ts";

let lines: Record<string, unknown>[];
let finished: FinishedRequest[];
let app: FastifyInstance;
let end: () => void;

async function start(logShare: number) {
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  app = Fastify({
    loggerInstance: pino({ level: "info", base: undefined }, stream) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    requestIdHeader: "x-request-id",
  });
  observeCalls(app, logShare);
  app.get("/api/event/:id", async () => ({}));
  app.get("/api/slow", async (_request, reply) => {
    await delay(200);
    return reply.send({});
  });
  app.get("/media/:name", async () => "");
  await app.listen({ port: 0, host: "127.0.0.1" });
  lines = [];
}

beforeEach(() => {
  lines = [];
  finished = [];
  end = apiRequests.subscribe((request) => finished.push(request));
});
afterEach(async () => {
  end();
  await app.close();
});

it("publishes requests by the pattern of their route", async () => {
  await start(0);
  for (const path of ["/api/event/42", "/media/a.ts", "/api/nothing/42"])
    await fetch(app.listeningOrigin + path);
  await expect.poll(() => finished.length).toBe(3);
  expect(finished).toMatchObject([
    { route: "/api/event/:id", method: "GET", status: 200 },
    { route: "/media/:name", status: 200 },
    { route: "other", status: 404 },
  ]);
  expect(lines).toEqual([]);
});

it("publishes a call whose caller has gone without a status", async () => {
  await start(0);
  await fetch(`${app.listeningOrigin}/api/slow`, { signal: AbortSignal.timeout(50) }).catch(() => undefined);
  await expect.poll(() => finished).toMatchObject([{ route: "/api/slow", status: undefined }]);
});

it("logs a sample of the calls with the id that the caller gave", async () => {
  await start(1);
  await fetch(`${app.listeningOrigin}/api/event/42`, { headers: { "x-request-id": "page-1" } });
  await fetch(`${app.listeningOrigin}/media/a.ts`);
  await expect.poll(() => finished.length).toBe(2);
  expect(lines).toMatchObject([
    {
      level: 30,
      reqId: "page-1",
      method: "GET",
      url: "/api/event/42",
      status: 200,
      ms: expect.any(Number),
      msg: "call",
    },
  ]);
});
