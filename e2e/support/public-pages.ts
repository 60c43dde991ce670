import { routeFacts } from "../../app/lib/route-facts.ts";
import { routeTable } from "../../tests/support/route-table.ts";

/** A live event of the demo data. */
export const EVENT_PAGE = "/events/live-1";

/** A pay-per-view event. */
export const TICKET_PAGE = "/events/live-3";

/** URLs of the demo data for routes with parameters; several where the pages differ. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  "/live/:sportType": ["/live/soccer"],
  "/search": ["/search", "/search?q=north"],
  "/league/:leagueId": ["/league/league-northern"],
  "/team/:teamId": ["/team/team-ngt"],
  "/category/:mainId": ["/category/league-northern"],
  "/category/:mainId/sub-category/:subId": ["/category/league-northern/sub-category/northern-first"],
  "/events/:eventId": [EVENT_PAGE, "/events/archived-1", "/events/upcoming-19"],
  "/events/:eventId/moments": ["/events/archived-1/moments", "/events/live-1/moments?length=long"],
  "/events/:eventId/data": ["/events/archived-1/data", "/events/live-1/data"],
  "/wall": ["/wall?ids=live-1,live-5", "/wall"],
  "/events/stats/:eventId": ["/events/stats/live-1"],
  "/channels/:eventId": ["/channels/channel-1"],
  // Pages below /auth/ that need neither an account nor a sign-in in progress.
  "/auth/login": ["/auth/login"],
  "/auth/sign-up": ["/auth/sign-up"],
  "/auth/password/forgot": ["/auth/password/forgot"],
  "/auth/password/reset": ["/auth/password/reset?token=one"],
};

/** Second URLs of other pages, a page that only redirects, one that exists in no demo data, and the service worker's. */
const OMITTED = ["/clips/:token", "/home", "/info/:type", "/redirect/events/:referenceId", "/offline", "/*"];

function urlsOf(path: string): readonly string[] {
  const examples = EXAMPLES[path];
  if (examples) return examples;
  if (routeFacts(path).isPersonal || OMITTED.includes(path)) return [];
  if (path.includes(":")) throw new Error(`${path} is a public page without an example in public-pages.ts`);
  return [path];
}

/** All pages that need no account, with the status of their responses. */
export const PUBLIC_PAGES: readonly { path: string; status: number }[] = [
  ...[...new Set(routeTable().flatMap(({ path, isResource }) => (isResource ? [] : urlsOf(path))))].map(
    (path) => ({ path, status: 200 }),
  ),
  { path: "/nothing-is-here", status: 404 },
  { path: "/clips/nothing-is-here", status: 404 },
];
