import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { contextOf } from "~/request/context.server";
import { useConfig } from "../../../tests/support/config";
import { type RunningServer, serve } from "../../../tests/support/http-server";
import {
  accessCodeBehind,
  firstSignUpStep,
  isDeviceApproval,
  loadOrigin,
  purchaseBehind,
} from "./origin.server";

const EVENT = {
  id: "e1",
  media_type: "event",
  teams: { homes: [{ id: "lions", name: "Lions" }], aways: [{ id: "bears", name: "Bears" }] },
  identities: [{ id: "premier", title: "Premier" }],
};

let platform: RunningServer;
let requested: string[];
let event: { status: number; body: unknown };

beforeAll(async () => {
  platform = await serve((request, response) => {
    requested.push(request.url ?? "");
    response.writeHead(event.status).end(JSON.stringify(event.body));
  });
});
afterAll(() => platform.close());
beforeEach(() => {
  requested = [];
  event = { status: 200, body: { content: EVENT } };
  useConfig({ env: { API_BASE: platform.url } });
});

const context = () => contextOf({ request: new Request("http://site.test/auth/sign-up"), context: {} });
const origin = (path: string) => loadOrigin(context(), context().anonymousPlatform, path);
const sold = (commerceCoverage: string) => ({
  status: 200,
  body: { content: { ...EVENT, commerceCoverage } },
});

it("knows the teams and leagues of an event, in every language", async () => {
  const match = { teamIds: ["lions", "bears"], categoryIds: ["premier"], isSold: false };
  expect(await origin("/events/e1?t=3")).toEqual(match);
  expect(await origin("/de/events/e1")).toEqual(match);
  expect(requested.every((url) => url.startsWith("/api/event/get_by_id/id/e1"))).toBe(true);
});

it("asks for a clip as a clip", async () => {
  await origin("/events/c1?media_type=highlight");
  expect(requested[0]).toMatch(/^\/api\/clip\/get_by_id\/id\/c1/);
});

it("knows a team by its page, and nothing of other pages", async () => {
  expect(await origin("/team/a%20b")).toEqual({ teamIds: ["a b"], categoryIds: [], isSold: false });
  const nothing = { teamIds: [], categoryIds: [], isSold: false };
  for (const path of ["/", "/events/stats/e1", "/team/%", "/league/l1"]) {
    expect(await origin(path)).toEqual(nothing);
  }
  expect(requested).toEqual([]);
});

it.each(["commerce_ppv_media", "commerce_transactional_media", "commerce_subscription_basic_media"])(
  "leads to the plans after the teams, from an event that is sold: %s",
  async (coverage) => {
    event = sold(coverage);
    const step = await firstSignUpStep(context(), "/events/e1");
    expect(step).toMatch(/^\/auth\/sign-up\/following\/\w+\?redirectTo=%2Fevents%2Fe1&next=plans$/);
  },
);

it.each(["commerce_free_media", "commerce_members_media"])(
  "has no plans for those who need an account only: %s",
  async (coverage) => {
    event = sold(coverage);
    expect(await firstSignUpStep(context(), "/events/e1")).not.toContain("next=");
  },
);

it.each([
  "/account/subscription/buy/ticket-e1?redirectTo=%2Fevents%2Fe1",
  "/de/account/subscription/buy/plan-1",
])("leads straight back to a purchase: %s", async (path) => {
  expect(await firstSignUpStep(context(), path)).toBe(path);
  expect(requested).toEqual([]);
});

it("knows the event from which a purchase began", () => {
  const page = "/account/subscription/buy/ticket-e1";
  expect(purchaseBehind(`${page}?redirectTo=%2Fde%2Fevents%2Fe%2520u1%3Ft%3D3`)).toEqual({ eventId: "e u1" });
  expect(purchaseBehind(`${page}?redirectTo=https%3A%2F%2Fevil.example%2Fevents%2Fe1`)).toEqual({});
  expect(purchaseBehind(`/de${page}`)).toEqual({});
  expect(purchaseBehind("/events/e1")).toBeUndefined();
});

it("knows the event whose access code is entered, and leads straight back to the field", async () => {
  const field = "/account/subscription?redirectTo=%2Fevents%2Fe1#code";
  expect(accessCodeBehind(field)).toEqual({ eventId: "e1" });
  expect(accessCodeBehind("/de/account/subscription#code")).toEqual({});
  expect(accessCodeBehind("/account/subscription?redirectTo=%2Fevents%2Fe1")).toBeUndefined();
  expect(await firstSignUpStep(context(), field)).toBe(field);
  expect(requested).toEqual([]);
});

it("leads straight back to the code of another device", async () => {
  expect(isDeviceApproval("/link?show=code")).toBe(false);
  expect(await firstSignUpStep(context(), "/link?code=BCDFGH")).toBe("/link?code=BCDFGH");
});

it("leads to the teams when the event cannot be loaded", async () => {
  event = { status: 500, body: { error: true } };
  expect(await firstSignUpStep(context(), "/events/e1")).toMatch(
    /following\/\w+\?redirectTo=%2Fevents%2Fe1$/,
  );
});
