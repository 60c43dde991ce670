import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { useConfig } from "../../../tests/support/config.ts";
import { type RunningServer, serve } from "../../../tests/support/http-server.ts";
import { PlatformError } from "../../platform/errors";
import { type ErrorCircumstances, reportError, resetErrorReports } from "./error-reports.server";

interface ReceivedEvent {
  exception: { values: { type: string; value: string }[] };
  breadcrumbs?: { message: string }[];
  request: { url: string };
  tags: Record<string, string>;
}

let service: RunningServer;
let events: ReceivedEvent[] = [];

beforeAll(async () => {
  service = await serve(async (incoming, outgoing) => {
    let body = "";
    for await (const chunk of incoming) body += String(chunk);
    // An envelope: a line about itself, then for each item a line about it and a line with it.
    const [, about = "{}", item = "{}"] = body.split("\n");
    if (JSON.parse(about).type === "event") events.push(JSON.parse(item));
    outgoing.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
});
afterAll(() => service.close());
beforeEach(() => {
  useConfig({ env: { SENTRY_DSN: `${service.url.replace("//", "//key@")}/7` } });
});
afterEach(() => {
  resetErrorReports();
  events = [];
});

const circumstances = (more: Partial<ErrorCircumstances> = {}): ErrorCircumstances => ({
  url: "https://tv.example/auth/login/limit?data=sealed",
  method: "GET",
  requestId: "r1",
  breadcrumbs: [],
  ...more,
});

it("sends what failed, where, and what went before, without secrets", async () => {
  const breadcrumbs = Array.from({ length: 30 }, (_, step) => {
    return { method: "GET", path: `/api/step/${step}`, status: 200, milliseconds: 1 };
  });
  const error = new PlatformError("overloaded", 503, "for robin@example.com");
  reportError(error, circumstances({ breadcrumbs, call: "GET /api/step/29" }));
  await expect.poll(() => events.length).toBe(1);
  const [event] = events;
  expect(event?.exception.values[0]).toMatchObject({
    type: "PlatformError",
    value: "overloaded (503): for [redacted]",
  });
  expect(event?.request.url).toBe("https://tv.example/auth/login/limit?data=[redacted]");
  expect(event?.tags).toEqual({ request_id: "r1", platform_call: "GET /api/step/29" });
  expect(event?.breadcrumbs).toHaveLength(25);
  expect(event?.breadcrumbs?.at(-1)?.message).toBe("GET /api/step/29 200");
});

it("sends ten events of a flood", async () => {
  for (let count = 1; count <= 12; count += 1) reportError(new Error(`failure ${count}`), circumstances());
  await expect.poll(() => events.length).toBe(10);
  reportError(new Error("one more"), circumstances());
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(events).toHaveLength(10);
});

it("sends nothing when no service is named", async () => {
  useConfig();
  reportError(new Error("unheard"), circumstances());
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(events).toEqual([]);
});
