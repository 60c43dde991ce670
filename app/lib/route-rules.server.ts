import { getConfig } from "~/config/config.server";
import { safeReturnPath } from "./return-path";

/** Where a route rule leads. */
export interface RuledRedirect {
  to: string;
  status: number;
  /** Another site (or another protocol): needs a full page load. */
  isAbsolute: boolean;
}

/**
 * The operator's redirect for a path (specification, section 2: "route-rules lookup"). A pattern that ends in `*`
 * matches everything it begins; a `*` in the target is replaced by what the pattern's matched. The query
 * goes along unless the target has its own. The first rule that fits wins; one that leads to the page itself is ignored.
 * @param path path without the locale prefix, with its query
 */
export function ruledRedirect(path: string): RuledRedirect | undefined {
  const [pathname = "/", query = ""] = path.split(/\?(.*)/s, 2);
  for (const { from, to, status } of getConfig().customer.route_rules) {
    const rest = restAfter(from, pathname);
    if (rest === undefined) continue;
    const target = withQuery(to.replace("*", rest), query);
    if (target === path || target === pathname) continue;
    if (!target.startsWith("/")) return { to: target, status, isAbsolute: true };
    // What the star stands for is the visitor's text: it must not turn a path into another origin.
    if (safeReturnPath(target)) return { to: target, status, isAbsolute: false };
  }
  return undefined;
}

/** Headers of the answer: only a permanent redirect may be kept; another site is reached by a full page load. */
export function ruledRedirectHeaders({ status, isAbsolute }: RuledRedirect): Record<string, string> {
  return {
    "Cache-Control": status === 301 || status === 308 ? "public, max-age=0, s-maxage=3600" : "no-store",
    // The header by which Remix's client knows it (`redirectDocument`).
    ...(isAbsolute ? { "X-Remix-Reload-Document": "true" } : {}),
  };
}

/** What a pattern's `*` stands for (empty for a pattern without one), or undefined when the path is another one. */
function restAfter(pattern: string, pathname: string): string | undefined {
  if (!pattern.endsWith("*")) return pattern === pathname ? "" : undefined;
  const start = pattern.slice(0, -1);
  return pathname.startsWith(start) ? pathname.slice(start.length) : undefined;
}

function withQuery(target: string, query: string): string {
  return query && !target.includes("?") ? `${target}?${query}` : target;
}
