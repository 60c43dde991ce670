import { expect, it } from "vitest";
import { isQuietRoute, routeNameOf } from "./quiet-routes";

it("names a page by its path, with parameters by their names", () => {
  expect(routeNameOf({ pathname: "/", params: {} })).toBe("");
  expect(routeNameOf({ pathname: "/events/live-1", params: { eventId: "live-1" } })).toBe("events-eventId");
  expect(routeNameOf({ pathname: "/category/a%20b", params: { mainId: "a b" } })).toBe("category-mainId");
});

it.each([
  ["/auth/login", {}],
  ["/auth/login/limit", {}],
  ["/auth/oauth2/callback/google", { provider: "google" }],
  ["/auth/sign-up/subscription/buy/plan-1", { id: "plan-1" }],
  ["/auth/sign-up/following/league", {}],
  ["/auth/sign-up/following/league/followed", {}],
  ["/auth/sign-up/following/league/north", { leagueId: "north" }],
  ["/auth/sign-up/following/category/winter", { mainId: "winter" }],
  ["/payment/processing", {}],
  ["/club", {}],
])("is quiet on %s", (pathname, params) => {
  expect(isQuietRoute({ pathname, params })).toBe(true);
});

it.each([
  ["/", {}],
  ["/faq", {}],
  ["/following/league", {}],
  ["/account/subscription/buy/plan-1", { id: "plan-1" }],
])("may speak on %s", (pathname, params) => {
  expect(isQuietRoute({ pathname, params })).toBe(false);
});
