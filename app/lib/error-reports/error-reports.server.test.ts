import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { ErrorCircumstances } from "#common/error-reports/reporter";
import { useConfig } from "../../../tests/support/config.ts";
import { type ErrorService, startErrorService } from "../../../tests/support/error-service.ts";
import { PlatformError } from "../../platform/errors";
import { reportError, resetErrorReports } from "./error-reports.server";

let service: ErrorService;
beforeAll(async () => {
  service = await startErrorService();
});
afterAll(() => service.close());
beforeEach(() => useConfig({ env: { SENTRY_DSN: service.dsn } }));
afterEach(() => {
  resetErrorReports();
  service.events.length = 0;
});

const circumstances = (more: Partial<ErrorCircumstances> = {}): ErrorCircumstances => ({
  url: "https://tv.example/auth/login/limit?data=sealed",
  method: "GET",
  requestId: "r1",
  breadcrumbs: [],
  ...more,
});

const messages = () => service.events.map((event) => event.exception.values[0]?.value);

it("sends what failed, where, and what went before, without secrets", async () => {
  const breadcrumbs = Array.from({ length: 30 }, (_, step) => {
    return { method: "GET", path: `/api/step/${step}`, status: 200, milliseconds: 1 };
  });
  const error = new PlatformError("overloaded", 503, "for robin@example.com");
  reportError(error, circumstances({ breadcrumbs, call: "GET /api/step/29" }));
  await expect.poll(() => service.events.length).toBe(1);
  const [event] = service.events;
  expect(event?.exception.values[0]).toMatchObject({
    type: "PlatformError",
    value: "overloaded (503): for [redacted]",
  });
  expect(event?.request?.url).toBe("https://tv.example/auth/login/limit?data=[redacted]");
  expect(event?.tags).toEqual({ program: "web", request_id: "r1", platform_call: "GET /api/step/29" });
  expect(event?.breadcrumbs).toHaveLength(25);
  expect(event?.breadcrumbs?.at(-1)?.message).toBe("GET /api/step/29 200");
});

it("sends ten events of a flood", async () => {
  for (let count = 1; count <= 12; count += 1) reportError(new Error(`failure ${count}`), circumstances());
  await expect.poll(() => service.events.length).toBe(10);
  reportError(new Error("one more"), circumstances());
  // The limit does not apply to it, so it comes after what was reported before.
  reportError(new Error("the end"), circumstances({ isLast: true }));
  await expect.poll(messages).toContain("the end");
  expect(messages().filter((message) => !/^failure \d+$/.test(message ?? ""))).toEqual(["the end"]);
  expect(service.events).toHaveLength(11);
});

it("sends nothing when no service is named", async () => {
  useConfig();
  reportError(new Error("unheard"), circumstances());
  useConfig({ env: { SENTRY_DSN: service.dsn } });
  reportError(new Error("heard"), circumstances());
  await expect.poll(messages).toContain("heard");
  expect(messages()).toEqual(["heard"]);
});
