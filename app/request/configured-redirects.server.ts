import { getConfig } from "~/config/config.server";
import { safeReturnPath } from "~/lib/return-path";

/** Target of a route rule. */
export interface RuledRedirect {
  to: string;
  status: number;
  /** Whether the target is another site (or protocol), which needs a full page load. */
  isAbsolute: boolean;
}

/**
 * Returns the operator's redirect for a path (requirement ROUTE-4). A pattern that ends in `*` matches every
 * path with this beginning; the rest of the path replaces a `*` in the target. The query is kept unless the
 * target has its own. The first matching rule applies; a rule whose target is the path itself is ignored.
 * @param path path without the locale prefix, with its query
 */
export function ruledRedirect(path: string): RuledRedirect | undefined {
  const [pathname = "/", query = ""] = path.split(/\?(.*)/s, 2);
  for (const { from, to, status } of getConfig().customer.routeRules) {
    const rest = restAfter(from, pathname);
    if (rest === undefined) continue;
    const target = withQuery(to.replace("*", rest), query);
    if (target === path || target === pathname) continue;
    const isAbsolute = !to.startsWith("/");
    // The star stands for text of the request, which must not lead to another site than the rule names.
    const isSafe = isAbsolute ? isSameSite(target, to) : safeReturnPath(target) !== undefined;
    if (isSafe) return { to: target, status, isAbsolute };
  }
  return undefined;
}

/**
 * Returns the headers of the redirect: only a permanent one may be cached; another site requires a full page
 * load.
 */
export function ruledRedirectHeaders({ status, isAbsolute }: RuledRedirect): Record<string, string> {
  return {
    "Cache-Control": status === 301 || status === 308 ? "public, max-age=0, s-maxage=3600" : "no-store",
    // Header by which Remix's client recognises a `redirectDocument`.
    ...(isAbsolute ? { "X-Remix-Reload-Document": "true" } : {}),
  };
}

/**
 * Returns the text that matches a pattern's `*` (empty for a pattern without one), or undefined when the path
 * does not match.
 */
function restAfter(pattern: string, pathname: string): string | undefined {
  if (!pattern.endsWith("*")) return pattern === pathname ? "" : undefined;
  const start = pattern.slice(0, -1);
  return pathname.startsWith(start) ? pathname.slice(start.length) : undefined;
}

/** Whether two URLs have the same protocol, host and port. */
function isSameSite(url: string, other: string): boolean {
  if (!URL.canParse(url)) return false;
  const [a, b] = [new URL(url), new URL(other)];
  return a.protocol === b.protocol && a.host === b.host && a.username === b.username;
}

function withQuery(target: string, query: string): string {
  return query && !target.includes("?") ? `${target}?${query}` : target;
}
