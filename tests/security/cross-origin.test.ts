/**
 * Requests that other sites make a viewer's browser send: every URL that accepts a body, in every form of
 * request that Remix accepts, with the headers of every kind of browser.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FaultyPlatform } from "../support/faulty-platform.ts";
import { send } from "../support/http-server.ts";
import type { Product } from "../support/product.ts";
import { type RouteUrl, routeTable } from "../support/route-table.ts";
import { DEMO_CREDENTIALS, type Viewer } from "../support/viewer.ts";
import { EVIL } from "./payloads.ts";
import { openTarget, sessionCookieOf, type Target } from "./target.ts";

/** The response that Apple's page posts is the only valid cross-site request; see callback.server.test.ts. */
const APPLE = "/auth/oauth2/callback/apple";

const PARAMETERS: Record<string, string> = { eventId: "archived-1", provider: "ifa", id: "plan-all" };
const filledIn = ({ path }: RouteUrl) =>
  path.replace(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? "1").replace("*", "no-such-page");

/** The ways to call an action; the names are those of Remix. */
const WAYS: [way: string, of: (route: RouteUrl) => { path: string; accept: string }][] = [
  ["a document", (route) => ({ path: filledIn(route), accept: "text/html" })],
  ["a document in a language", (route) => ({ path: `/de${filledIn(route)}`, accept: "text/html" })],
  ["?index", (route) => ({ path: `${filledIn(route)}?index`, accept: "text/html" })],
  [
    "?_data",
    (route) => ({ path: `${filledIn(route)}?_data=${encodeURIComponent(route.id)}`, accept: "*/*" }),
  ],
  ["single fetch", (route) => ({ path: `${filledIn(route)}.data`, accept: "*/*" })],
  ["a resource", (route) => ({ path: filledIn(route), accept: "application/json" })],
];

/** Headers of a cross-site request as browsers send them, and as attackers extend them. */
const SENDERS: [who: string, headers: Record<string, string>][] = [
  ["another origin", { origin: `https://${EVIL}` }],
  ["another origin with Sec-Fetch-Site", { origin: `https://${EVIL}`, "sec-fetch-site": "cross-site" }],
  ["a sandboxed frame", { origin: "null" }],
  ["a browser without Origin", { "sec-fetch-site": "cross-site" }],
  ["another subdomain", { "sec-fetch-site": "same-site" }],
  ["another origin that forges the host", { origin: `https://${EVIL}`, "x-forwarded-host": EVIL }],
  ["another origin that forges host and protocol", forwardedAs(EVIL)],
];

function forwardedAs(host: string): Record<string, string> {
  const forwarded = `host=${host};proto=https`;
  return {
    origin: `https://${host}`,
    "x-forwarded-host": host,
    "x-forwarded-proto": "https",
    "x-host": host,
    "x-original-host": host,
    forwarded,
  };
}

const actions = routeTable().filter(({ hasAction }) => hasAction);

let target: Target;
let watched: FaultyPlatform;
let site: Product;
let viewer: Viewer;
let cookie: string;

beforeAll(async () => {
  target = await openTarget("cross-origin");
  ({ watched, site, viewer } = target);
  cookie = sessionCookieOf(viewer);
});
afterAll(() => target?.stop());
beforeEach(() => watched.forget());

/** Fields that some action would process. */
const BODY = new URLSearchParams({
  ...DEMO_CREDENTIALS,
  intent: "follow",
  id: "team-vio",
  type: "team",
  locale: "de",
  theme: "light",
  answer: "skipped",
  email: DEMO_CREDENTIALS.username,
  deviceId: "a device",
}).toString();

function post(path: string, headers: Record<string, string>, method = "POST") {
  const all = { ...headers, "content-type": "application/x-www-form-urlencoded" };
  return send(site.url, {
    method,
    path,
    headers: { ...all, "content-length": `${BODY.length}` },
    body: BODY,
  });
}

it("the list of actions is complete", () => {
  const paths = actions.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(["/auth/login", "/events/:eventId", "/actions/follow", "/account/devices"]),
  );
  expect(actions.some(({ isResource }) => isResource)).toBe(true);
  expect(paths).not.toContain("/about");
});

describe.each(SENDERS)("a request from %s", (_who, headers) => {
  it.each(WAYS)("is rejected as %s, without effect", async (_way, of) => {
    const responses = await Promise.all(
      actions.map(async (route) => {
        const { path, accept } = of(route);
        return { path, ...(await post(path, { ...headers, accept, cookie })) };
      }),
    );
    for (const { path, status, headers: answered } of responses) {
      expect(status, path).toBe(403);
      expect(answered["set-cookie"], path).toBeUndefined();
      expect(answered.location, path).toBeUndefined();
    }
    expect(watched.calls()).toEqual([]);
  });

  it("leaves the viewer signed in", async () => {
    expect((await viewer.get("/account")).status).toBe(200);
  });
});

it.each(["PUT", "PATCH", "DELETE"])("a %s request from another origin is rejected too", async (method) => {
  const headers = { origin: `https://${EVIL}`, cookie };
  for (const route of actions) expect((await post(filledIn(route), headers, method)).status).toBe(403);
  expect(watched.calls()).toEqual([]);
});

describe("a same-origin request", () => {
  it.each([
    ["an old browser", WAYS, () => ({ origin: site.url })],
    ["a new browser", WAYS.slice(0, 1), () => ({ origin: site.url, "sec-fetch-site": "same-origin" })],
  ] as const)("of %s reaches its action", async (_who, ways, headersOf) => {
    for (const [way, of] of ways) {
      if (way === "?_data") continue;
      for (const route of actions) {
        const { path, accept } = of(route);
        const { status, body } = await post(path, { ...headersOf(), accept });
        expect(status, `${way} ${path}\n${body.slice(0, 300)}`).not.toBe(403);
        expect(status, `${way} ${path}\n${body.slice(0, 300)}`).toBeLessThan(500);
      }
    }
  });

  it("in the data format of older Remix versions is rejected", async () => {
    const response = await post("/actions/preferences?_data=routes/resources/preferences/route", {
      origin: site.url,
    });
    expect([response.status, response.headers["set-cookie"]]).toEqual([400, undefined]);
  });

  it("with invalid fields causes no server error", async () => {
    const leaves = (route: RouteUrl) => Number(route.path === "/auth/logout");
    for (const route of [...actions].sort((one, other) => leaves(one) - leaves(other))) {
      const somebody = await viewer.post(filledIn(route), { intent: "nonsense", redirectTo: "nowhere" });
      expect(somebody.status, route.path).toBeLessThan(500);
    }
    expect((await viewer.post("/auth/login", DEMO_CREDENTIALS)).status).toBe(303);
    cookie = sessionCookieOf(viewer);
  });

  it("with valid fields takes effect", async () => {
    const response = await post("/actions/preferences", { origin: site.url });
    expect(response.status).toBe(303);
    expect(response.headers["set-cookie"]?.join()).toContain("locale=de");
    await post("/actions/follow", { origin: site.url, cookie });
    expect(watched.calls()).toContain("/api/follow/save");
  });
});

it("Apple's callback is rejected without the state of this browser", async () => {
  const headers = { origin: "https://appleid.apple.com", "sec-fetch-site": "cross-site", cookie };
  const response = await post(APPLE, headers);
  expect(response.status).toBe(400);
  expect(watched.calls()).not.toContain("/api/oauth2/token");
  // Its alternative URLs are closed to other sites.
  for (const path of [`${APPLE}.data`, `/de${APPLE}`, `/${APPLE}`, `${APPLE}/`]) {
    expect([path, (await post(path, headers)).status]).toEqual([path, 403]);
  }
  expect((await post(`${APPLE}?_data=x`, headers)).status).toBe(400);
});
