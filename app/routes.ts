import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@remix-run/route-config";

/**
 * Mounts the following pages again, as the last step of sign-up. Ids like those of other routes make the list of routes
 * smaller, which every page loads compressed.
 */
function signUpFollowing(): RouteConfigEntry[] {
  return [
    ["league", "league"],
    ["league/followed", "league-followed"],
    ["league/:leagueId", "league-children"],
    ["category", "category"],
    ["category/followed", "category-followed"],
    ["category/:mainId", "category-children"],
  ].map(([path, folder]) =>
    route(`auth/sign-up/following/${path}`, `routes/following/${folder}/route.tsx`, {
      id: `routes/sign-up/following/${folder}/route`,
    }),
  );
}

/** Returns routes that match paths in their own letter case only (requirement ROUTE-12). */
const exact = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.map((entry) => ({
    ...entry,
    caseSensitive: true,
    ...(entry.children && { children: exact(entry.children) }),
  }));

/**
 * All routes of the product. Locale prefixes are not included: each locale serves the same table under its
 * own basename. The layouts are home, auth and default.
 */
export default exact([
  layout("routes/layouts/home.tsx", [
    index("routes/home/route.tsx", { id: "index" }),
    route("home", "routes/home/route.tsx", { id: "home" }),

    route("live", "routes/lists/live/route.tsx"),
    route("live/:sportType", "routes/lists/live-sport/route.tsx", [
      index("routes/lists/live-sport/index.tsx"),
    ]),
    route("upcoming", "routes/lists/upcoming/route.tsx"),
    route("latest", "routes/lists/latest/route.tsx"),
    route("archive", "routes/lists/archive/route.tsx"),
    route("highlight", "routes/lists/highlight/route.tsx"),
    route("suggested", "routes/lists/suggested/route.tsx"),
    route("search", "routes/lists/search/route.tsx"),

    route("leagues", "routes/catalogue/leagues/route.tsx"),
    route("league/:leagueId", "routes/catalogue/league/route.tsx"),
    route("category/:mainId", "routes/catalogue/category/route.tsx"),
    route("category/:mainId/sub-category/:subId", "routes/catalogue/sub-category/route.tsx"),
    route("team/:teamId", "routes/catalogue/team/route.tsx"),

    route("recommendation", "routes/lists/recommendation/route.tsx"),
    route("selected/videos", "routes/library/videos/route.tsx"),
    route("selected/clips", "routes/library/clips/route.tsx"),
    route("selected/history", "routes/library/history/route.tsx"),
    route("reminders", "routes/library/reminders/route.tsx"),

    route("events/:eventId", "routes/event/route.tsx"),
    route("events/stats/:eventId", "routes/event/stats/route.tsx"),
    route("events/:eventId/moments", "routes/event/moments/route.tsx"),
    route("events/:eventId/data", "routes/event/data-use/route.tsx"),
    route("clips/:token", "routes/event/clip/route.tsx"),
    route("wall", "routes/event/wall/route.tsx"),
    route("channels/:eventId", "routes/event/channel/route.tsx"),

    route("about", "routes/pages/about/route.tsx"),
    route("faq", "routes/pages/faq/route.tsx"),
    route("terms", "routes/pages/terms/route.tsx"),
    route("privacy", "routes/pages/privacy/route.tsx"),
    route("info/:type", "routes/pages/info/route.tsx"),
    route("offline", "routes/pages/offline/route.tsx"),
    route("open-app", "routes/open-app/route.tsx"),
    route("redirect/events/:referenceId", "routes/redirect-event/route.tsx"),
  ]),

  layout("routes/layouts/auth.tsx", [
    route("auth/login", "routes/auth/login/route.tsx"),
    route("auth/login/limit", "routes/auth/login-limit/route.tsx"),
    route("link", "routes/auth/code/route.tsx"),
    route("auth/sign-up", "routes/auth/sign-up/route.tsx"),
    route("auth/oauth2/callback/:provider", "routes/auth/oauth2-callback/route.tsx"),
    route("auth/sign-up/personalization", "routes/sign-up/personalization/route.tsx"),
    route("auth/sign-up/subscription", "routes/sign-up/subscription/route.tsx"),
    route("auth/sign-up/subscription/code", "routes/sign-up/subscription-code/route.tsx"),
    route("auth/sign-up/subscription/buy/:id", "routes/sign-up/subscription-buy/route.tsx"),
    ...signUpFollowing(),
    route("auth/password/forgot", "routes/auth/password-forgot/route.tsx"),
    route("auth/password/reset", "routes/auth/password-reset/route.tsx"),

    route("payment/success", "routes/payment/success/route.tsx"),
    route("payment/failure", "routes/payment/failure/route.tsx"),
    route("payment/processing", "routes/payment/processing/route.tsx"),
  ]),

  layout("routes/purchase/layout.tsx", [
    route("account/subscription/buy/:id", "routes/account/subscription-buy/route.tsx"),
  ]),

  layout("routes/layouts/default.tsx", [
    route("club", "routes/club/route.tsx"),
    route("desk", "routes/desk/route.tsx"),

    route("account", "routes/account/route.tsx"),
    route("account/general", "routes/account/general/route.tsx"),
    route("account/password", "routes/account/password/route.tsx"),
    route("account/devices", "routes/account/devices/route.tsx"),
    route("account/billing", "routes/account/billing/route.tsx"),
    route("account/ppv", "routes/account/ppv/route.tsx"),
    route("account/ppv/:id", "routes/account/ppv-ticket/route.tsx"),
    route("account/subscription", "routes/account/subscription/route.tsx"),
    route("account/subscription/:id", "routes/account/subscription-contract/route.tsx"),

    route("following", "routes/following/start/route.tsx"),
    route("following/league", "routes/following/league/route.tsx"),
    route("following/league/followed", "routes/following/league-followed/route.tsx"),
    route("following/league/:leagueId", "routes/following/league-children/route.tsx"),
    route("following/league/:leagueId/followed", "routes/following/league-children-followed/route.tsx"),
    route("following/category", "routes/following/category/route.tsx"),
    route("following/category/followed", "routes/following/category-followed/route.tsx"),
    route("following/category/:mainId", "routes/following/category-children/route.tsx"),
    route("following/category/:mainId/followed", "routes/following/category-children-followed/route.tsx"),

    route("*", "routes/pages/not-found/route.tsx"),
  ]),

  route("robots.txt", "routes/discovery/robots/route.ts"),
  route("sitemap.xml", "routes/discovery/sitemap-index/route.ts"),
  route("sitemaps/:file", "routes/discovery/sitemap-file/route.ts"),
  route("latest.rss", "routes/discovery/feed/route.ts"),
  route("calendar/:file", "routes/discovery/calendar/route.ts", {
    id: "routes/discovery/calendar-all/route",
  }),
  route("calendar/my/:file", "routes/discovery/own-calendar/route.ts"),
  route("calendar/:kind/:file", "routes/discovery/calendar/route.ts"),
  route("manifest.webmanifest", "routes/discovery/manifest/route.ts"),
  route("sw.js", "routes/discovery/service-worker/route.ts"),

  route("embed/events/:eventId", "routes/embed/page/route.ts", { id: "routes/embed/event/route" }),
  route("embed/channels/:eventId", "routes/embed/page/route.ts", { id: "routes/embed/channel/route" }),
  route("oembed", "routes/embed/oembed/route.ts"),

  route("scores", "routes/resources/scores/route.ts"),
  route("score-changes", "routes/resources/score-changes/route.ts"),
  route("search/suggestions", "routes/resources/suggestions/route.ts"),
  route("auth/oauth2/start/:provider", "routes/auth/oauth2-start/route.ts"),
  route("auth/logout", "routes/auth/logout/route.ts"),
  route("actions/follow", "routes/resources/follow/route.ts"),
  route("actions/calendar", "routes/resources/calendar/route.ts"),
  route("actions/position", "routes/resources/position/route.ts"),
  route("actions/watchlist", "routes/resources/watchlist/route.ts"),
  route("actions/tags-so-far", "routes/resources/tags-so-far/route.ts"),
  route("actions/survey", "routes/resources/survey/route.ts"),
  route("actions/socket-ticket", "routes/resources/socket-ticket/route.ts"),
  // The id is a label of metrics, by which alerts leave these requests out.
  route("actions/playback-quality", "routes/resources/playback-quality/route.ts", { id: "beacon" }),
  route("actions/preferences", "routes/resources/preferences/route.ts"),
]) satisfies RouteConfig;
