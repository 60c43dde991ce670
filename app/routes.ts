import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/**
 * Every URL of the product on one page. Locale prefixes are not here: each locale serves the same table under
 * its own basename. Layouts are home, auth and default.
 */
export default [
  layout("routes/layouts/home.tsx", [
    index("routes/home/route.tsx", { id: "index" }),
    route("home", "routes/home/route.tsx", { id: "home" }),

    route("live", "routes/lists/live/route.tsx"),
    route("upcoming", "routes/lists/upcoming/route.tsx"),
    route("latest", "routes/lists/latest/route.tsx"),
    route("archive", "routes/lists/archive/route.tsx"),
    route("highlight", "routes/lists/highlight/route.tsx"),
    route("search", "routes/lists/search/route.tsx"),

    route("league/:leagueId", "routes/catalogue/league/route.tsx"),
    route("category/:mainId", "routes/catalogue/category/route.tsx"),
    route("category/:mainId/sub-category/:subId", "routes/catalogue/sub-category/route.tsx"),
    route("team/:teamId", "routes/catalogue/team/route.tsx"),

    route("selected/videos", "routes/library/videos/route.tsx"),
    route("selected/clips", "routes/library/clips/route.tsx"),

    route("events/:eventId", "routes/event/route.tsx"),
    route("channels/:eventId", "routes/event/channel/route.tsx"),

    route("about", "routes/pages/about/route.tsx"),
    route("faq", "routes/pages/faq/route.tsx"),
    route("terms", "routes/pages/terms/route.tsx"),
    route("privacy", "routes/pages/privacy/route.tsx"),
  ]),

  layout("routes/layouts/auth.tsx", [
    route("auth/login", "routes/auth/login/route.tsx"),
    route("auth/sign-up", "routes/auth/sign-up/route.tsx"),
  ]),

  layout("routes/layouts/default.tsx", [
    route("account", "routes/account/route.tsx"),

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

  route("auth/logout", "routes/auth/logout/route.ts"),
  route("actions/follow", "routes/resources/follow/route.ts"),
  route("actions/watchlist", "routes/resources/watchlist/route.ts"),
  route("actions/preferences", "routes/resources/preferences/route.ts"),
] satisfies RouteConfig;
