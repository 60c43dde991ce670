/** Requests for all pages of the product, as they come from browsers, caches and crawlers. */
import { setTimeout as delay } from "node:timers/promises";
import pLimit from "p-limit";
import { LOCALES } from "../../app/i18n/locales.ts";
import { send, type TestResponse } from "./http-server.ts";
import { type RouteUrl, routeTable } from "./route-table.ts";

/** An ordinary browser: crawlers get other pages. */
export const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
/** Maximum number of crawled links of the same form, e.g. `/events/archived-#`. */
const MAX_ALIKE = 2;
const LEVELS = 2;

/** URLs of the demo data for routes with parameters, and queries that show other parts of a page. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  "/live/:sportType": ["/live/soccer"],
  "/search": [
    "/search",
    "/search?q=northgate",
    "/search?q=northgate&target=highlight",
    "/search?q=northgate&show=all",
  ],
  "/league/:leagueId": ["/league/league-northern"],
  "/team/:teamId": ["/team/team-ngt"],
  "/category/:mainId": ["/category/league-northern"],
  "/category/:mainId/sub-category/:subId": ["/category/league-northern/sub-category/northern-first"],
  "/events/:eventId": [
    "/events/live-1",
    "/events/live-3",
    "/events/archived-1",
    "/events/archived-1?t=3000",
    "/events/archived-1?sound=on",
    "/events/archived-2",
    "/events/archived-60",
    "/events/upcoming-19",
    "/de/events/archived-1",
    "/he/events/live-1",
    "/events/highlight-1?media_type=highlight",
    "/events/highlight-2?media_type=highlight",
  ],
  "/events/:eventId/moments": [
    "/events/live-1/moments",
    "/events/archived-1/moments",
    "/events/archived-1/moments?length=short&player=9",
    "/de/events/archived-2/moments",
  ],
  "/reminders": ["/reminders", "/reminders?event=upcoming-19"],
  "/events/:eventId/data": [
    "/events/live-1/data",
    "/events/archived-1/data",
    "/events/archived-1/data?t=3000",
    "/de/events/archived-2/data",
  ],
  "/wall": ["/wall?ids=live-1,live-5,archived-1&play=live-5", "/de/wall?ids=live-1,live-5"],
  "/events/stats/:eventId": [
    "/events/stats/live-1",
    "/events/stats/archived-1",
    "/de/events/stats/archived-2",
  ],
  "/channels/:eventId": ["/channels/channel-1"],
  "/embed/events/:eventId": [
    "/embed/events/live-1",
    "/embed/events/archived-1",
    "/de/embed/events/archived-2?results=shown",
  ],
  "/embed/channels/:eventId": ["/embed/channels/channel-1"],
  "/info/:type": ["/info/about"],
  "/account/subscription/buy/:id": [
    "/account/subscription/buy/ticket-live-3?redirectTo=/events/live-3",
    "/account/subscription/buy/plan-all?redirectTo=/events/archived-1",
  ],
  "/auth/sign-up/subscription/buy/:id": ["/auth/sign-up/subscription/buy/plan-all"],
  "/auth/login": ["/auth/login", "/auth/login?redirectTo=/events/archived-1"],
  "/payment/success": ["/payment/success?plan=ticket-live-3&redirectTo=/events/live-3"],
  "/payment/failure": ["/payment/failure?plan=ticket-live-3&redirectTo=/events/live-3"],
  "/payment/processing": ["/payment/processing?plan=ticket-live-3&redirectTo=/events/live-3"],
  "/score-changes": ["/score-changes?id=archived-1&until=100000"],
  "/calendar/:file": ["/calendar/all.ics", "/de/calendar/all.ics?sport=soccer"],
  "/calendar/:kind/:file": [
    "/calendar/league/league-northern.ics",
    "/calendar/category/league-northern.ics",
    "/calendar/sub-category/northern-first.ics",
    "/calendar/team/team-ngt.ics",
    "/calendar/event/archived-1.ics",
    "/he/calendar/event/live-1.ics",
  ],
  "/scores": ["/scores?ids=live-1,live-2,archived-1"],
  "/search/suggestions": ["/search/suggestions?q=north", "/search/suggestions?q=northgate"],
  "/*": ["/nothing-is-here"],
};

/** Routes whose pages have a parameter without an example in the demo data, or end a session. */
const OMITTED =
  /^\/clips\/|\/auth\/(logout|oauth2|password)|^\/actions\/|^\/account\/(ppv|subscription)\/:id$|^\/redirect\/|^\/sitemaps\/|^\/calendar\/my\/|\/following\/.*:/;

function urlsOf({ path }: RouteUrl): readonly string[] {
  const examples = EXAMPLES[path];
  if (examples) return examples;
  if (OMITTED.test(path)) return [];
  if (path.includes(":")) throw new Error(`${path} is a page without an example in results-crawl.ts`);
  return [path];
}

const RESOURCES = new Set(routeTable().flatMap((route) => (route.isResource ? urlsOf(route) : [])));
/** First pages and resources of a crawl. */
const ROOTS = [...new Set(["/", "/de", ...routeTable().flatMap(urlsOf)])];

const isResource = (path: string) => RESOURCES.has(path) || /^\/(sitemaps|calendar)\//.test(path);

/** Requests exactly this path. @param cookie complete `Cookie` header */
export async function visit(url: string, path: string, cookie: string): Promise<TestResponse> {
  const headers = { "user-agent": CHROME, accept: "text/html", ...(cookie ? { cookie } : {}) };
  for (;;) {
    const response = await send(url, { path, headers });
    if (response.status !== 429 && response.status !== 503) return response;
    await delay(500);
  }
}

/** Files, actions, links that show a result, and pages in other languages, which differ in their texts only. */
const NOT_FOLLOWED = new RegExp(
  `^/(assets|fonts|icons|image|illustrations|markings|fallback|auth|${LOCALES.join("|")})(/|[?]|$)|[.]svg$|[?&]results=shown`,
);

/** Links of a page or a sitemap to our own pages. */
function linksIn({ body, headers }: TestResponse): string[] {
  const isSitemap = /xml/.test(headers["content-type"] ?? "");
  const pattern = isSitemap ? /<(?:loc|link)>https?:\/\/[^/<]+(\/[^<#]*)/g : /href="(\/(?!\/)[^"#]*)/g;
  return [...body.matchAll(pattern)]
    .map(([, path = ""]) => path.replaceAll("&amp;", "&"))
    .filter((path) => !NOT_FOLLOWED.test(path));
}

/** Form of a link: the same for all matches of a kind, and for all values of a filter. Each sitemap is read. */
function formOf(path: string): string {
  const [pathname = "", query] = path.split("?");
  if (pathname.startsWith("/sitemaps/")) return path;
  const form = pathname.replaceAll(/\d+/g, "#").replaceAll(/\/(team|league|category|buy)\/[\w-]+/g, "/$1/#");
  return [form, ...[...new URLSearchParams(query).keys()].sort()].join(" ");
}

/** Responses that a viewer has got: by cookies, then by path. */
type Visited = ReadonlyMap<string, Map<string, TestResponse>>;

/**
 * Finds the pages of a crawl: those of the route table, and some links of every form.
 * @param cookies complete `Cookie` headers of the viewers whose links are followed
 * @returns the paths, and what these viewers got on the way
 */
export async function findPages(
  url: string,
  cookies: readonly string[],
): Promise<{ pages: string[]; visited: Visited }> {
  const limit = pLimit(4);
  const found = new Set(ROOTS);
  const visited = new Map(cookies.map((cookie) => [cookie, new Map<string, TestResponse>()]));
  const forms = new Map<string, number>();
  let level = ROOTS;
  for (let depth = 0; depth < LEVELS; depth++) {
    const look = async (path: string, cookie: string, responses: Map<string, TestResponse>) => {
      const response = await visit(url, path, cookie);
      responses.set(path, response);
      return response;
    };
    const pages = await Promise.all(
      level.flatMap((path) => [...visited].map(([cookie, seen]) => limit(() => look(path, cookie, seen)))),
    );
    level = [];
    for (const path of [...new Set(pages.flatMap(linksIn))].sort()) {
      const form = formOf(path);
      const count = forms.get(form) ?? 0;
      if (found.has(path) || count >= MAX_ALIKE) continue;
      forms.set(form, count + 1);
      found.add(path);
      level.push(path);
    }
  }
  return { pages: [...found], visited };
}

/** Path of the data of a page, as the scripts of a page request them. */
function dataPath(path: string): string {
  const [pathname = "", query] = path.split("?");
  return `${pathname === "/" ? "/_root" : pathname}.data${query === undefined ? "" : `?${query}`}`;
}

/**
 * Requests all pages, and the data of some: the same loaders respond to both, and a page contains its data.
 * @param withData pages whose data is requested, too; default all
 * @param cookie the viewer's cookies
 * @param visited what viewers of the same site have got already is not requested again
 * @param check sees each response
 */
export async function crawl(
  url: string,
  {
    pages,
    withData = pages,
    cookie,
    visited,
  }: { pages: readonly string[]; withData?: readonly string[]; cookie: string; visited?: Visited },
  check: (path: string, response: TestResponse) => void,
): Promise<void> {
  const limit = pLimit(4);
  const hasData = new Set(withData);
  const paths = pages.flatMap((path) =>
    isResource(path) || !hasData.has(path) ? [path] : [path, dataPath(path)],
  );
  const got = visited?.get(cookie);
  await Promise.all(
    paths.map((path) => limit(async () => check(path, got?.get(path) ?? (await visit(url, path, cookie))))),
  );
}
