import express from "express";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningServer, send, serve } from "../../tests/support/http-server.ts";
import { crossOriginGuard } from "./cross-origin-guard.ts";

const log = pino({ level: "silent" });

function guarded(appOrigin?: string): express.Express {
  const app = express();
  app.use((request, _response, next) => {
    request.log = log;
    next();
  });
  app.use(crossOriginGuard({ appOrigin }));
  app.all("*", (request, response) => void response.send(`passed, origin ${request.get("origin")}`));
  return app;
}

let plain: RunningServer;
let behindProxy: RunningServer;
beforeAll(async () => {
  plain = await serve(guarded());
  behindProxy = await serve(guarded("https://tv.example"));
});
afterAll(() => Promise.all([plain.close(), behindProxy.close()]));

describe("without APP_ORIGIN, compares with the host of the request", () => {
  it.each([
    ["GET", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }, 200],
    ["HEAD", { "sec-fetch-site": "cross-site" }, 200],
    ["POST", { "sec-fetch-site": "same-origin" }, 200],
    // Typed into the address bar, or a bookmark.
    ["POST", { "sec-fetch-site": "none" }, 200],
    ["POST", { "sec-fetch-site": "same-site" }, 403],
    ["POST", { "sec-fetch-site": "cross-site" }, 403],
    // The header that a page cannot forge takes precedence over the one that may be missing.
    ["POST", { "sec-fetch-site": "cross-site", origin: "{own}" }, 403],
    ["POST", { origin: "{own}" }, 200],
    ["POST", { origin: "https://evil.example" }, 403],
    ["POST", { origin: "null" }, 403],
    ["POST", {}, 200],
    ["PUT", { origin: "https://evil.example" }, 403],
    ["PATCH", { origin: "https://evil.example" }, 403],
    ["DELETE", { "sec-fetch-site": "cross-site" }, 403],
    // A forwarded host from an untrusted client must not validate the origin.
    ["POST", { origin: "https://evil.example", "x-forwarded-host": "evil.example" }, 403],
  ])("%s with %o: %i", async (method, headers, status) => {
    const own = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace("{own}", plain.url)]),
    );
    const response = await send(plain.url, { method, headers: own });
    expect(response.status).toBe(status);
    if (status === 403) expect(response.headers["cache-control"]).toBe("no-store");
  });
});

describe("with APP_ORIGIN, accepts that origin only", () => {
  it.each([
    [{ origin: "https://tv.example" }, 200],
    [{ origin: "http://tv.example" }, 403],
    [{ origin: "https://tv.example.evil.example" }, 403],
    [{ "sec-fetch-site": "same-origin", origin: "https://tv.example" }, 200],
  ])("POST with %o: %i", async (headers, status) => {
    expect((await send(behindProxy.url, { method: "POST", headers })).status).toBe(status);
  });

  it.each<Record<string, string>>([
    { origin: "https://tv.example" },
    { origin: "null", "sec-fetch-site": "same-origin" },
    { origin: "https://evil.example", "sec-fetch-site": "none" },
  ])("decides alone: Remix would compare an origin with the host of the request: %o", async (headers) => {
    expect((await send(behindProxy.url, { method: "POST", headers })).body).toBe("passed, origin undefined");
  });

  it("rejects the origin of the request's own host", async () => {
    const headers = { origin: behindProxy.url };
    expect((await send(behindProxy.url, { method: "POST", headers })).status).toBe(403);
  });
});

describe("cross-site requests to sign-in callbacks", () => {
  const headers = { "sec-fetch-site": "cross-site", origin: "https://appleid.apple.com" };
  it.each([
    ["/auth/oauth2/callback/apple", 200],
    ["/auth/oauth2/callback/apple.data", 403],
    ["/auth/oauth2/callback/google", 403],
    ["/de/auth/oauth2/callback/apple", 403],
  ])("%s: %i", async (path, status) => {
    expect((await send(plain.url, { method: "POST", headers, path })).status).toBe(status);
  });

  it("are rejected unless they are posts", async () => {
    const path = "/auth/oauth2/callback/apple";
    expect((await send(plain.url, { method: "DELETE", headers, path })).status).toBe(403);
  });
});
