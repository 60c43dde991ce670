import { matchRoutes } from "@remix-run/react";
import { describe, expect, it } from "vitest";
import { routeTable } from "../../tests/support/route-table";
import * as paths from "./paths";

/** Id with every character that ends or splits a path. */
const ID = "a b/c?d#e%f&g";

/** For every builder: a path of it, and the route that serves it. */
const BUILT: readonly [builder: string, path: string, route: string][] = [
  ["liveSport", paths.liveSport(ID), "/live/:sportType"],
  ["upcomingWith", paths.upcomingWith({ day: "2026-11-26", sport: ID, followed: "true" }), "/upcoming"],
  ["searchFor", paths.searchFor({ q: ID, target: "game", show: "live" }), "/search"],
  ["scoreChanges", paths.scoreChanges(ID, 60), "/score-changes"],
  ["liveScores", paths.liveScores([ID]), "/scores"],
  ["league", paths.league(ID), "/league/:leagueId"],
  ["category", paths.category(ID), "/category/:mainId"],
  ["subCategory", paths.subCategory(ID, ID), "/category/:mainId/sub-category/:subId"],
  ["team", paths.team(ID), "/team/:teamId"],
  ["event", paths.event(ID), "/events/:eventId"],
  ["event", paths.event(ID, "clip"), "/events/:eventId"],
  ["playLink", paths.playLink(paths.event(ID)), "/events/:eventId"],
  ["fromStart", paths.fromStart(paths.event(ID)), "/events/:eventId"],
  ["withResult", paths.withResult(paths.event(ID)), "/events/:eventId"],
  ["withoutResult", paths.withoutResult(paths.event(ID)), "/events/:eventId"],
  ["remind", paths.remind(ID), "/reminders"],
  ["pushDevices", paths.pushDevices, "/reminders"],
  ["decideCode", paths.decideCode("BCDFGH"), "/link"],
  ["codeDecided", paths.codeDecided("approved"), "/link"],
  ["moments", paths.moments(ID, { length: "short", team: ID, player: "9" }), "/events/:eventId/moments"],
  ["dataUse", paths.dataUse(ID), "/events/:eventId/data"],
  ["clip", paths.clip(ID), "/clips/:token"],
  ["clipWithResult", paths.clipWithResult(ID, ID), "/clips/:token"],
  ["liveWith", paths.liveWith(ID), "/live"],
  ["wallOf", paths.wallOf([ID, "e2"], ID), "/wall"],
  ["eventStats", paths.eventStats(ID), "/events/stats/:eventId"],
  ["channel", paths.channel(ID), "/channels/:eventId"],
  ["channelDay", paths.channelDay(ID, "2026-11-26"), "/channels/:eventId"],
  ["embeddedEvent", paths.embeddedEvent(ID), "/embed/events/:eventId"],
  ["embeddedChannel", paths.embeddedChannel(ID), "/embed/channels/:eventId"],
  ["oembedOf", paths.oembedOf("https://tv.example/events/e1"), "/oembed"],
  ["atSecond", paths.atSecond(paths.embeddedEvent(ID), 2232), "/embed/events/:eventId"],
  ["textPage", paths.textPage("about"), "/about"],
  ["oauthStart", paths.oauthStart(ID), "/auth/oauth2/start/:provider"],
  ["oauthCallback", paths.oauthCallback(ID), "/auth/oauth2/callback/:provider"],
  ["signUpStep", paths.signUpStep("personalization"), "/auth/sign-up/personalization"],
  ["signUpStep", paths.signUpStep("subscription"), "/auth/sign-up/subscription"],
  ["buy", paths.buy({ offerId: ID, isSignUp: false }), "/account/subscription/buy/:id"],
  ["buy", paths.buy({ offerId: ID, isSignUp: true }), "/auth/sign-up/subscription/buy/:id"],
  ["payment", paths.payment("success"), "/payment/success"],
  ["payment", paths.payment("failure"), "/payment/failure"],
  ["payment", paths.payment("processing", {}, { id: ID }), "/payment/processing"],
  ["paymentProcessing", paths.paymentProcessing(ID), "/payment/processing"],
  ["accountTicket", paths.accountTicket(ID), "/account/ppv/:id"],
  ["accountSubscription", paths.accountSubscription(ID), "/account/subscription/:id"],
  ["followingStart", paths.followingStart, "/following"],
  ["following", paths.following(true), "/following/league"],
  ["following", paths.following(false), "/following/category"],
  ["followingPage", paths.followingPage(true, {}), "/following/league"],
  ["followingPage", paths.followingPage(true, { isFollowed: true }), "/following/league/followed"],
  ["followingPage", paths.followingPage(true, { parentId: ID }), "/following/league/:leagueId"],
  [
    "followingPage",
    paths.followingPage(false, { parentId: ID, isFollowed: true }),
    "/following/category/:mainId/followed",
  ],
  ["inSignUp", paths.inSignUp(paths.following(true)), "/auth/sign-up/following/league"],
  [
    "inSignUp",
    paths.inSignUp(paths.followingPage(false, { parentId: ID })),
    "/auth/sign-up/following/category/:mainId",
  ],
  ["desk", paths.desk(20), "/desk"],
  ["calendar", paths.calendar("team", ID), "/calendar/:kind/:file"],
  ["ownCalendar", paths.ownCalendar(ID), "/calendar/my/:file"],
  ["sitemapFile", paths.sitemapFile(ID), "/sitemaps/:file"],
];

const exported: readonly [string, unknown][] = Object.entries(paths);
const constants = exported.flatMap(([name, value]): [string, string][] =>
  typeof value === "string" && value.startsWith("/") ? [[name, value]] : [],
);
const builders = exported.flatMap(([name, value]) => (typeof value === "function" ? [name] : []));
const routes = routeTable()
  .map(({ path }) => ({ path }))
  .filter(({ path }) => path !== "/*");
const served = (path: string) => matchRoutes(routes, new URL(path, "http://site").pathname)?.at(-1);

describe("every path is served by its route", () => {
  it.each(constants.filter(([name]) => !name.endsWith("Pages")))("%s: %s", (_name, path) => {
    expect(served(path)?.route.path).toBe(new URL(path, "http://site").pathname);
  });

  it.each(constants.filter(([name]) => name.endsWith("Pages")))("below %s: %s", (_name, path) => {
    expect(routes.some((route) => route.path.startsWith(`${path}/`))).toBe(true);
  });

  it.each(BUILT)("%s: %s", (_builder, path, route) => {
    const match = served(path);
    expect(match?.route.path).toBe(route);
    // Decoded, each id is again what the builder was called with.
    const { kind: _kind, ...params } = match?.params ?? {};
    const ids = Object.values(params).map((id) => id?.replace(/\.ics$/, ""));
    expect(ids).toEqual(ids.map(() => ID));
  });

  it("each builder has an example here", () => {
    const known = new Set(BUILT.map(([builder]) => builder));
    expect(builders.filter((name) => !known.has(name))).toEqual([]);
  });
});

it("a page that does not exist is not served", () => {
  expect(served("/nowhere")).toBeUndefined();
});

it("the page of an event names the type of a clip only", () => {
  expect(paths.event("e1")).toBe("/events/e1");
  expect(paths.event("c1", "user_clip")).toBe("/events/c1?media_type=user_clip");
});

it("a purchase is passed on in the query", () => {
  expect(paths.buy({ offerId: "plan a/b", returnTo: "/events/e1?x=1", isSignUp: true })).toBe(
    "/auth/sign-up/subscription/buy/plan%20a%2Fb?redirectTo=%2Fevents%2Fe1%3Fx%3D1",
  );
  expect(paths.buy({ offerId: "p1", isSignUp: false })).toBe("/account/subscription/buy/p1");
  expect(
    paths.payment("failure", { offerId: "p1", isSignUp: true }, { code: "declined", id: undefined }),
  ).toBe("/payment/failure?code=declined&plan=p1&from=sign-up");
});
