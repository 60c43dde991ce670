/**
 * Every call × valid, signed out, expired token, invalid parameters, unknown id: the status and code of each.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CALLS } from "../../../tests/support/platform-calls/calls.ts";
import { QUALITY_KEY } from "../../../tests/support/platform-calls/quality.ts";
import { codeOnly, sourcesIn } from "../../../tests/support/sources.ts";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { FailureSchema } from "../wire/envelope.ts";

let platform: TestPlatform;
let token: string;
let expired: string;
beforeAll(async () => {
  const accessTokenSeconds = 60;
  platform = await startTestPlatform({
    payments: { port: 0, isPortFixed: false },
    accessTokenSeconds,
    qualityKey: QUALITY_KEY,
  });
  expired = await platform.signIn();
  await platform.advance((accessTokenSeconds + 1) * 1000);
  token = await platform.signIn();
});
afterAll(() => platform.stop());

const withQuery = (path: string, query: string) => `${path.split("?", 1)[0]}?${query}`;
const codeOf = (body: unknown) => FailureSchema.parse(body).messageErrorCode;

/** Omits cases that a call does not have, without reporting them as skipped. */
const itWhen = (applies: boolean) => (applies ? it : () => undefined);

describe.each(CALLS)(
  "$method $path",
  ({ method, path, auth, headers, body, bad = [], badQuery = [], unknown }) => {
    const sent = method === "POST" ? (body ?? {}) : undefined;

    const isGood = method === "GET" ? unknown?.path !== path : body !== undefined;
    itWhen(isGood)("responds to a valid call", async () => {
      const reply = await platform.call(method, path, { body: sent, token, headers });
      expect([reply.status, JSON.stringify(reply.body)]).toEqual([
        reply.body === undefined ? 204 : 200,
        reply.body === undefined ? undefined : expect.stringContaining('"content"'),
      ]);
    });

    itWhen(auth === "required")("requires a token", async () => {
      const reply = await platform.call(method, path, { body: sent });
      expect([reply.status, codeOf(reply.body)]).toEqual([401, "invalid_token"]);
    });

    itWhen(auth !== "none")("rejects an invalid token", async () => {
      for (const header of [`Bearer ${expired}`, "Bearer nonsense", "Bearer a.b.c", "nonsense", ""]) {
        const reply = await platform.call(method, path, {
          body: sent,
          headers: { "x-authorization": header },
        });
        expect([reply.status, codeOf(reply.body)]).toEqual([401, "invalid_token"]);
      }
    });

    itWhen(bad.length + badQuery.length > 0)("rejects invalid parameters", async () => {
      for (const value of bad) {
        const reply = await platform.call(method, path, {
          body: JSON.stringify(value),
          token,
          headers: json,
        });
        expect([JSON.stringify(value), reply.status, codeOf(reply.body)]).toEqual([
          JSON.stringify(value),
          422,
          "validation_error",
        ]);
      }
      for (const query of badQuery) {
        const reply = await platform.call(method, withQuery(path, query), { token });
        expect([query, reply.status, codeOf(reply.body)]).toEqual([query, 422, "validation_error"]);
      }
    });

    itWhen(unknown !== undefined)("reports an unknown id", async () => {
      const reply = await platform.call(method, unknown?.path ?? path, { body: unknown?.body, token });
      expect(reply.status).toBe(unknown?.code.includes("found") ? 404 : 401);
      expect(codeOf(reply.body)).toBe(unknown?.code);
    });

    itWhen(method === "POST")("rejects a body that is no JSON or too large", async () => {
      const broken = await platform.call(method, path, { body: '{"a":', token, headers: json });
      expect([broken.status, codeOf(broken.body)]).toEqual([400, "bad_request"]);
      const large = await platform.call(method, path, { body: { text: "x".repeat(300_000) }, token });
      expect([large.status, codeOf(large.body)]).toEqual([413, "payload_too_large"]);
    });

    it("supports one method only", async () => {
      const reply = await platform.call("DELETE", path, { token });
      expect([reply.status, codeOf(reply.body)]).toEqual([405, "method_not_allowed"]);
      expect(reply.headers.get("allow")).toContain(method);
    });
  },
);

const json = { "content-type": "application/json" };

describe("the server", () => {
  it.each([
    "/nope",
    "/api/clip/create/extra",
    "/api/payments/webhook",
    "/api/%zz",
    "/api/event/get_by_id/id/%00",
  ])("responds to %s with a failure envelope", async (path) => {
    const reply = await platform.call("GET", path);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expect(codeOf(reply.body)).toBeTruthy();
  });

  it("documents every call", async () => {
    const { body } = await platform.call("GET", "/api/docs/json");
    const document = body as { openapi: string; paths: Record<string, Record<string, unknown>> };
    expect(document.openapi).toMatch(/^3\.1/);
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    for (const { method, path } of CALLS) {
      const pattern = path
        .replace(/\?.*/, "")
        .replace(/(id|epg|update|delete|publish|withdraw)\/[\w-]+$/, "$1/{id}")
        .replace(/published\/[\w-]+$/, "published/{token}");
      expect(documented).toContain(`${method} ${pattern}`);
    }
    expect(documented).toHaveLength(CALLS.length);
    // A call without a tag is missing in the document; it is in the sources.
    const declared = sourcesIn(["server/platform/api"], [".ts"])
      .filter((source) => !source.path.endsWith(".test.ts"))
      .flatMap((source) => [...codeOnly(source).matchAll(/\bapp\.(\w+)\(\s*"(\/api\/[^"]+)"/g)])
      .map(([, verb = "", route = ""]) => `${verb.toUpperCase()} ${route.replace(/:(\w+)/g, "{$1}")}`)
      .filter((route) => route !== "POST /api/payments/webhook");
    expect(declared.sort()).toEqual(documented.sort());
    expect((await platform.call("GET", "/api/docs/")).status).toBe(200);
  });

  it("reports its health", async () => {
    expect((await platform.call("GET", "/healthz")).status).toBe(200);
    expect((await platform.call("GET", "/readyz")).status).toBe(200);
  });
});
