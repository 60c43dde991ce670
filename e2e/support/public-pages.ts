/** A live event of the demo data. */
export const EVENT_PAGE = "/events/live-1";

/** An event that needs a ticket. */
export const TICKET_PAGE = "/events/live-3";

/** All pages that need no account, with the status of their responses. */
export const PUBLIC_PAGES: readonly { path: string; status: number }[] = [
  ...[
    "/",
    "/live",
    "/live/soccer",
    "/upcoming",
    "/latest",
    "/archive",
    "/highlight",
    "/suggested",
    "/search",
    "/search?q=north",
    "/league/league-northern",
    "/team/team-ngt",
    "/category/league-northern",
    "/category/league-northern/sub-category/northern-first",
    EVENT_PAGE,
    "/events/stats/live-1",
    "/channels/channel-1",
    "/events/archived-1",
    "/events/upcoming-1",
    "/faq",
    "/about",
    "/terms",
    "/privacy",
    "/open-app",
    "/auth/login",
    "/auth/sign-up",
    "/auth/password/forgot",
    "/auth/password/reset?token=one",
  ].map((path) => ({ path, status: 200 })),
  { path: "/nothing-is-here", status: 404 },
];
