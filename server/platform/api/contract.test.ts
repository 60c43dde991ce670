/** Every call × good, signed out, expired, bad parameters, unknown id: what a caller who does not know the rules gets. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOnly, sourcesIn } from "../../../tests/support/sources.ts";
import { startTestPlatform, type TestPlatform } from "../testing.ts";
import { FailureSchema } from "../wire/envelope.ts";

let platform: TestPlatform;
let token: string;
let expired: string;
beforeAll(async () => {
  const accessTokenSeconds = 60;
  platform = await startTestPlatform({ payments: { port: 0, isPortFixed: false }, accessTokenSeconds });
  expired = await platform.signIn();
  await platform.advance((accessTokenSeconds + 1) * 1000);
  token = await platform.signIn();
});
afterAll(() => platform.stop());

interface Call {
  method: "GET" | "POST";
  path: string;
  auth: "none" | "optional" | "required";
  /** A valid body. */
  body?: unknown;
  /** Bodies or query strings that must be refused with 422. */
  bad?: unknown[];
  badQuery?: string[];
  /** A body or path that names something unknown, and the code for it. */
  unknown?: { body?: unknown; path?: string; code: string };
}

const list = { page: 0, size: 2, next: true, count: true };
const badPaging = [
  { page: -1 },
  { page: "0" },
  { page: 1.5 },
  { size: 0 },
  { size: 100_000 },
  { next: "yes" },
  [],
  "text",
];
const badFilters = [
  { filters: { nonsense: 1 } },
  { filters: { status: "over" } },
  { filters: { event_date: "yesterday~" } },
  { filters: { event_date: "2026-01-01" } },
  { filters: { event_date: "2026-13-45~" } },
  { filters: { "identities.type": "team" } },
  { sort: "price" },
  { order: "up" },
];
const tag = {
  targetId: "live-1",
  title: "Great pass",
  startTime: 1000,
  endTime: 5000,
  type: "other",
  global: false,
};

const clip = { title: "Great save", event_id: "archived-1", startTime: 0, endTime: 30_000 };

const CALLS: Call[] = [
  {
    method: "POST",
    path: "/api/user/check_current_device",
    auth: "required",
    body: { device_id: "test browser", device_name: "test browser", register_new: false },
    bad: [
      {},
      { device_id: "" },
      { device_id: 5 },
      { device_id: "x", register_new: "yes" },
      { device_id: "a\0b" },
    ],
  },
  {
    method: "POST",
    path: "/api/user/delete_device",
    auth: "required",
    bad: [{}, { deviceId: 1 }, { deviceId: "" }],
    unknown: { body: { deviceId: "nobody's" }, code: "device_not_found" },
  },
  {
    method: "POST",
    path: "/api/user/register",
    auth: "none",
    bad: [
      {},
      { email: "no address", password: "long enough", displayName: "A" },
      { email: "a@b.example", password: "short", displayName: "A" },
      { email: "a@b.example", password: "long enough", displayName: " " },
      { email: "a@b.example", password: "x".repeat(300), displayName: "A" },
      { email: "a@b.example", password: "long enough", displayName: "A", dateOfBirth: "1990-02-31" },
      { email: "a@b.example", password: "long enough", displayName: "\ud800" },
    ],
  },
  {
    method: "POST",
    path: "/api/user/login",
    auth: "none",
    bad: [{}, { username: "a@b.example" }, { username: 1, password: 2, device_id: 3 }],
    unknown: {
      body: { username: "nobody@b.example", password: "some password", device_id: "d", device_name: "d" },
      code: "invalid_credentials",
    },
  },
  {
    method: "POST",
    path: "/api/oauth2/token",
    auth: "none",
    bad: [
      {},
      { grant_type: "password", subject_token: "x" },
      { grant_type: "token-exchange", subject_token: "x", subject_token_type: "nonsense" },
    ],
    unknown: {
      body: {
        grant_type: "token-exchange",
        subject_token: "unknown",
        subject_token_type: "urn:ietf:params:oauth:token-type:refresh_token",
      },
      code: "refresh_token_failed",
    },
  },
  {
    method: "POST",
    path: "/api/user/forgot_password",
    auth: "none",
    bad: [{}, { email: "nobody" }, { email: 5 }, { email: "a@b.example\r\nBcc: c@d.example" }],
  },
  {
    method: "POST",
    path: "/api/user/reset_password",
    auth: "none",
    bad: [{}, { token: "x" }, { token: "", password: "long enough" }, { token: "x", password: "short" }],
  },
  {
    method: "POST",
    path: "/api/user/change_password",
    auth: "required",
    bad: [
      {},
      { oldPassword: "touchline-demo" },
      { oldPassword: "", newPassword: "long enough" },
      { oldPassword: "touchline-demo", newPassword: "short" },
      { oldPassword: "touchline-demo", newPassword: "x".repeat(300) },
    ],
  },
  { method: "GET", path: "/api/user/get_profile", auth: "required" },
  { method: "POST", path: "/api/user/socket_ticket", auth: "required" },
  {
    method: "POST",
    path: "/api/user/update_profile",
    auth: "required",
    body: { data: { city: "Oslo" } },
    bad: [
      {},
      { data: [] },
      { data: { displayName: "" } },
      { data: { dateOfBirth: "yesterday" } },
      { data: { city: 5 } },
      { data: { city: "x".repeat(300) } },
      { data: { identity: "no-such-league" } },
      { data: { options: { surveys: "none" } } },
      { data: { options: { surveys: [{ surveyName: "s", closed: "now" }] } } },
    ],
  },
  {
    method: "GET",
    path: "/api/user/get_watchlist",
    auth: "required",
    badQuery: ["page=-1", "size=0", "size=many", "next=maybe", "sort=price", "order=up"],
  },
  {
    method: "POST",
    path: "/api/user/add_to_watchlist",
    auth: "required",
    body: { video_id: "live-1" },
    bad: [{}, { video_id: 1 }, { video_id: null }],
    unknown: { body: { video_id: "no-such-video" }, code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/user/remove_from_watchlist",
    auth: "required",
    bad: [{}, { video_id: "" }],
    unknown: { body: { video_id: "no-such-video" }, code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/event/list",
    auth: "optional",
    body: list,
    bad: [...badPaging, ...badFilters, { filters: { media_type: "user_clip" } }],
  },
  {
    method: "GET",
    path: "/api/event/get_by_id/id/live-1",
    auth: "optional",
    badQuery: ["idType=name", "media_type=film"],
    unknown: { path: "/api/event/get_by_id/id/no-such-event", code: "not_found" },
  },
  {
    method: "GET",
    path: "/api/clip/get_by_id/id/highlight-1",
    auth: "optional",
    badQuery: ["idType=name", "media_type=film"],
    unknown: { path: "/api/clip/get_by_id/id/no-such-clip", code: "not_found" },
  },
  {
    method: "GET",
    path: "/api/event/stats?id=live-1",
    auth: "optional",
    badQuery: ["id=", "id=live-1&score=perhaps"],
    unknown: { path: "/api/event/stats?id=no-such-event", code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/clip/user_list",
    auth: "required",
    body: list,
    bad: [...badPaging, { filters: { media_type: "highlight" } }],
  },
  {
    method: "POST",
    path: "/api/clip/create",
    auth: "required",
    body: clip,
    bad: [
      {},
      { ...clip, title: " " },
      { ...clip, startTime: "0" },
      { ...clip, startTime: -1 },
      { ...clip, endTime: 0 },
      { ...clip, endTime: 500 },
      { ...clip, endTime: 180_001 },
      { ...clip, startTime: 6_290_000, endTime: 6_301_000 },
      { ...clip, event_id: "upcoming-4" },
      { ...clip, event_id: "channel-1" },
      { ...clip, streamName: "sd" },
    ],
    unknown: { body: { ...clip, event_id: "no-such-event" }, code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/clip/update/highlight-1",
    auth: "required",
    bad: [{}, { title: "" }, { title: "x".repeat(300) }],
    // A published highlight is nobody's clip.
    unknown: { body: { title: "New" }, code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/clip/delete/highlight-1",
    auth: "required",
    unknown: { body: {}, code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/clip/list",
    auth: "optional",
    body: { ...list, type: "list" },
    bad: [...badPaging, ...badFilters, { type: "all" }, { filters: { media_type: "user_clip" } }],
  },
  {
    method: "GET",
    path: "/api/vod/get_related_videos?id=archived-1",
    auth: "optional",
    badQuery: ["id=", "id=archived-1&page=x"],
    unknown: { path: "/api/vod/get_related_videos?id=no-such-video", code: "not_found" },
  },
  { method: "GET", path: "/api/event/grouped_sport_count", auth: "optional" },
  {
    method: "GET",
    path: "/api/epg/channel-1",
    auth: "optional",
    unknown: { path: "/api/epg/live-1", code: "not_found" },
  },
  {
    method: "GET",
    path: "/api/event/get_commerce_options?eventId=live-3",
    auth: "optional",
    badQuery: ["eventId="],
    unknown: { path: "/api/event/get_commerce_options?eventId=no-such-event", code: "not_found" },
  },
  {
    method: "GET",
    path: "/api/commerce/get_subscriptions?type=svod",
    auth: "optional",
    badQuery: ["", "type=ppv", "type=svod&page=-1", "type=svod&size=0"],
  },
  {
    method: "GET",
    path: "/api/commerce/get_subscriptions_by_id/id/plan-all",
    auth: "optional",
    unknown: { path: "/api/commerce/get_subscriptions_by_id/id/no-such-plan", code: "not_found" },
  },
  {
    method: "GET",
    path: "/api/commerce/customer_contracts",
    auth: "required",
    badQuery: ["active=perhaps", "canceled=1", "page=x"],
  },
  {
    method: "GET",
    path: "/api/commerce/get_customer_subscriptions_by_id/id/plan-all",
    auth: "required",
    // A plan is not a contract.
    unknown: { path: "/api/commerce/get_customer_subscriptions_by_id/id/plan-all", code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/commerce/cancel_contract",
    auth: "required",
    bad: [{}, { id: "x" }, { platform: "ios", id: "x" }, { platform: "web", id: 5 }],
    unknown: { body: { platform: "web", id: "no-such-contract" }, code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/commerce/subscription_checkout",
    auth: "required",
    bad: [
      {},
      { subscription_id: "plan-all" },
      { card: "tok", subscription_id: "plan-all" },
      { card: { token: 5 }, subscription_id: "plan-all" },
    ],
    unknown: { body: { card: { token: "tok" }, subscription_id: "no-such-plan" }, code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/commerce/subscribe_by_stored_cc",
    auth: "required",
    bad: [{}, { subscription_id: 5 }],
    unknown: { body: { subscription_id: "no-such-plan" }, code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/commerce/redeem_access_code",
    auth: "required",
    body: { code: "SOLD-OUT" },
    bad: [{}, { code: " " }, { code: 5 }, { code: "x".repeat(200) }],
  },
  {
    method: "POST",
    path: "/api/tag/list",
    auth: "required",
    body: { targetId: "live-1", global: true, page: 0, size: 999 },
    bad: [{}, { targetId: 5 }, { targetId: "live-1", global: "true" }, { targetId: "live-1", size: 5000 }],
    unknown: { body: { targetId: "no-such-event" }, code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/tag/saveV2",
    auth: "required",
    body: tag,
    bad: [
      {},
      { ...tag, title: " " },
      { ...tag, startTime: -1 },
      { ...tag, startTime: "1000" },
      { ...tag, startTime: 1.5 },
      { ...tag, endTime: 10 },
      { ...tag, endTime: Number.MAX_SAFE_INTEGER },
      { ...tag, teamId: "no-such-team" },
      { ...tag, videoType: "film" },
    ],
    unknown: { body: { ...tag, targetId: "no-such-event" }, code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/tag/update",
    auth: "required",
    bad: [{}, { id: 5 }, { id: "live-1-goal-1", title: "" }],
    unknown: { body: { id: "no-such-tag", title: "New" }, code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/tag/remove_list",
    auth: "required",
    bad: [{}, { ids: [] }, { ids: "tag" }, { ids: [5] }],
    unknown: { body: { ids: ["no-such-tag"] }, code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/identity/list",
    auth: "optional",
    body: {
      page: 0,
      pageSize: 50,
      order: "asc",
      sort: "order",
      filters: { media_type: "identity", archived: false },
    },
    bad: [
      { page: "0" },
      { sort: "price" },
      { filters: { archived: "no" } },
      { filters: { nonsense: true } },
      { size: 0 },
    ],
  },
  {
    method: "GET",
    path: "/api/identity/get_by_id/id/league-northern",
    auth: "optional",
    unknown: { path: "/api/identity/get_by_id/id/no-such-league", code: "not_found" },
  },
  {
    method: "GET",
    path: "/api/follow/list_by_user?size=150&version=2&types[]=team&types[]=identity_item",
    auth: "required",
    badQuery: ["types[]=sport", "size=0", "version=two"],
  },
  {
    method: "POST",
    path: "/api/follow/save",
    auth: "required",
    body: { reference_id: "team-vio", type: "team" },
    bad: [{}, { reference_id: "team-vio", type: "sport" }, { reference_id: 5, type: "team" }],
    unknown: { body: { reference_id: "no-such-team", type: "team" }, code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/follow/remove_by_reference",
    auth: "required",
    body: { id: "team-vio" },
    bad: [{}, { id: 5 }],
    unknown: { body: { id: "no-such-team" }, code: "not_found" },
  },
  { method: "POST", path: "/api/user/logout", auth: "required" },
  { method: "POST", path: "/api/user/delete_account", auth: "required" },
];

const withQuery = (path: string, query: string) => `${path.split("?", 1)[0]}?${query}`;
const codeOf = (body: unknown) => FailureSchema.parse(body).messageErrorCode;

/** Leaves out the cases a call does not have, without reporting them as skipped. */
const itWhen = (applies: boolean) => (applies ? it : () => undefined);

describe.each(CALLS)("$method $path", ({ method, path, auth, body, bad = [], badQuery = [], unknown }) => {
  const sent = method === "POST" ? (body ?? {}) : undefined;

  const isGood = method === "GET" ? unknown?.path !== path : body !== undefined;
  itWhen(isGood)("answers when all is well", async () => {
    const reply = await platform.call(method, path, { body: sent, token });
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([
      reply.body === undefined ? 204 : 200,
      reply.body === undefined ? undefined : expect.stringContaining('"content"'),
    ]);
  });

  itWhen(auth === "required")("needs a token", async () => {
    const reply = await platform.call(method, path, { body: sent });
    expect([reply.status, codeOf(reply.body)]).toEqual([401, "invalid_token"]);
  });

  itWhen(auth !== "none")("refuses a bad token", async () => {
    for (const header of [`Bearer ${expired}`, "Bearer nonsense", "Bearer a.b.c", "nonsense", ""]) {
      const reply = await platform.call(method, path, { body: sent, headers: { "x-authorization": header } });
      expect([reply.status, codeOf(reply.body)]).toEqual([401, "invalid_token"]);
    }
  });

  itWhen(bad.length + badQuery.length > 0)("refuses bad parameters", async () => {
    for (const value of bad) {
      const reply = await platform.call(method, path, { body: JSON.stringify(value), token, headers: json });
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

  itWhen(unknown !== undefined)("says what it does not know", async () => {
    const reply = await platform.call(method, unknown?.path ?? path, { body: unknown?.body, token });
    expect(reply.status).toBe(unknown?.code.includes("found") ? 404 : 401);
    expect(codeOf(reply.body)).toBe(unknown?.code);
  });

  itWhen(method === "POST")("refuses what is not JSON, and too much of it", async () => {
    const broken = await platform.call(method, path, { body: '{"a":', token, headers: json });
    expect([broken.status, codeOf(broken.body)]).toEqual([400, "bad_request"]);
    const large = await platform.call(method, path, { body: { text: "x".repeat(300_000) }, token });
    expect([large.status, codeOf(large.body)]).toEqual([413, "payload_too_large"]);
  });

  it("knows one method only", async () => {
    const reply = await platform.call("DELETE", path, { token });
    expect([reply.status, codeOf(reply.body)]).toEqual([405, "method_not_allowed"]);
    expect(reply.headers.get("allow")).toContain(method);
  });
});

const json = { "content-type": "application/json" };

describe("the server", () => {
  it.each([
    "/nope",
    "/api/clip/create/extra",
    "/api/payments/webhook",
    "/api/%zz",
    "/api/event/get_by_id/id/%00",
  ])("answers %s with a failure envelope", async (path) => {
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
      const pattern = path.replace(/\?.*/, "").replace(/(id|epg|update|delete)\/[\w-]+$/, "$1/{id}");
      expect(documented).toContain(`${method} ${pattern}`);
    }
    expect(documented).toHaveLength(CALLS.length);
    // A call that forgot its tag is not in the document; it is in the sources.
    const declared = sourcesIn(["server/platform/api"], [".ts"])
      .filter((source) => !source.path.endsWith(".test.ts"))
      .flatMap((source) => [...codeOnly(source).matchAll(/\bapp\.(\w+)\(\s*"(\/api\/[^"]+)"/g)])
      .map(([, verb = "", route = ""]) => `${verb.toUpperCase()} ${route.replace(/:(\w+)/g, "{$1}")}`)
      .filter((route) => route !== "POST /api/payments/webhook");
    expect(declared.sort()).toEqual(documented.sort());
    expect((await platform.call("GET", "/api/docs/")).status).toBe(200);
  });

  it("tells its health", async () => {
    expect((await platform.call("GET", "/healthz")).status).toBe(200);
    expect((await platform.call("GET", "/readyz")).status).toBe(200);
  });
});
