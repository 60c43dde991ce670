import { decoded } from "./decoded";

/** What is special about a page, beside its loader. */
export interface RouteFacts {
  /** Depends on the viewer: the page cache makes no anonymous copy of it. Headers are `cachedAs`'s. */
  isPersonal?: boolean;
  /** Closed to crawlers in `robots.txt`; never a path that is needed to render a page. */
  isClosed?: boolean;
  /** Listed in the sitemap; only the path itself. */
  isListed?: boolean;
  /** Without the survey (requirement PROMPT-4). */
  hasNoSurvey?: boolean;
  /** Open to viewers who still have to choose a club (requirement ROUTE-5). */
  needsNoClub?: boolean;
  /** Has the strictest policy and no third-party scripts, because money is spent on it. */
  isPayment?: boolean;
  /** Pages of `embed_origins` may show it in a frame; no other page of this site may be framed. */
  isEmbed?: boolean;
  /** Shows the buttons of sign-in providers, and allows their scripts. */
  hasProviders?: boolean;
  /** Opens the sign-in of a provider in a popup, which needs its opener until it returns. */
  opensPopups?: boolean;
}

/**
 * Facts by path, without the locale prefix. A path that ends with a slash stands for everything below it, any
 * other for itself and everything below it; `/` is the home page only. A page has the facts of all paths that
 * it matches; where they contradict each other, the later line applies.
 */
export const ROUTE_FACTS: Readonly<Record<string, RouteFacts>> = {
  "/": { isListed: true },
  "/live": { isListed: true },
  "/upcoming": { isListed: true },
  "/latest": { isListed: true },
  "/archive": { isListed: true },
  "/highlight": { isListed: true },
  "/suggested": { isListed: true },
  "/leagues": { isListed: true },
  "/about": { isListed: true },
  "/faq": { isListed: true },
  "/terms": { isListed: true },
  "/privacy": { isListed: true },

  "/account": { isPersonal: true, isClosed: true },
  "/account/subscription/buy": { isPayment: true },
  "/actions/": { isPersonal: true, isClosed: true, needsNoClub: true },
  "/auth/": { isPersonal: true, isClosed: true, hasNoSurvey: true, opensPopups: true },
  "/auth/login": { hasProviders: true },
  "/auth/login/": { hasProviders: false },
  "/auth/login/limit": { hasProviders: true },
  "/auth/logout": { needsNoClub: true },
  // The popup returns to these pages.
  "/auth/oauth2/": { opensPopups: false },
  "/auth/sign-up": { hasProviders: true },
  "/auth/sign-up/": { hasProviders: false },
  "/auth/sign-up/subscription/buy": { isPayment: true },
  "/calendar/my/": { isPersonal: true },
  "/club": { isPersonal: true, isClosed: true, hasNoSurvey: true, needsNoClub: true },
  "/desk": { isPersonal: true, isClosed: true, hasNoSurvey: true },
  "/embed/": { isEmbed: true },
  "/following/": { isPersonal: true, isClosed: true },
  "/link": { isPersonal: true, isClosed: true, hasNoSurvey: true },
  "/open-app": { hasNoSurvey: true },
  "/payment/": { isPersonal: true, isClosed: true, hasNoSurvey: true, isPayment: true },
  "/recommendation": { isPersonal: true },
  "/redirect/": { isClosed: true, hasNoSurvey: true },
  "/reminders": { isPersonal: true, isClosed: true, hasNoSurvey: true, needsNoClub: true },
  "/score-changes": { isClosed: true, needsNoClub: true },
  "/scores": { isClosed: true, needsNoClub: true },
  "/search/suggestions": { isClosed: true, needsNoClub: true },
  "/selected/": { isPersonal: true, isClosed: true },
};

/**
 * Returns the facts of a path.
 * @param path without the locale prefix; a query and a slash at the end are ignored
 */
export function routeFacts(path: string): RouteFacts {
  const [encoded = ""] = path.split(/[?#]/, 1);
  // Routes match `/%61ccount`, too.
  const pathname = encoded.replace(/(%[\da-f]{2})+/gi, (part) => decoded(part) ?? part);
  // A path in another letter case is a missing page; it gets the headers of the page it resembles.
  const below = `${pathname.replace(/\/+$/, "").toLowerCase()}/`;
  const facts: RouteFacts = {};
  for (const [pattern, { isListed, ...inherited }] of Object.entries(ROUTE_FACTS)) {
    const isBelowOnly = pattern.endsWith("/") && pattern !== "/";
    const start = pattern.replace(/\/?$/, "/");
    if (below === start && !isBelowOnly) Object.assign(facts, { isListed });
    if (below.startsWith(start) && !(isBelowOnly && below === start)) Object.assign(facts, inherited);
  }
  return facts;
}
