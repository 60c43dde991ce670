import type { ServerBuild } from "@remix-run/node";
import { type AgnosticRouteObject, matchRoutes } from "@remix-run/router";
import { LRUCache } from "lru-cache";

/** Number of paths whose route is kept in memory: matching one takes longer than sending a cached page. */
const MAX_PATHS = 1_000;

/**
 * Returns a function that finds the route of a path as Remix does.
 * @returns a function from a path, with its locale prefix, to the id of the innermost route; undefined for a
 *   path without a route
 */
export function createRouteIds(
  routes: ServerBuild["routes"],
  locale: string | undefined,
): (path: string) => string | undefined {
  const tree = childrenOf(routes, undefined);
  const known = new LRUCache<string, { id: string | undefined }>({ max: MAX_PATHS });
  return (path) => {
    const page = pageOf(path);
    const found = known.get(page);
    if (found) return found.id;
    const match = matchRoutes(tree, page, locale ? `/${locale}` : "/")?.at(-1);
    known.set(page, { id: match?.route.id });
    return match?.route.id;
  };
}

/** The page whose data a path ends in `.data` names, as in Remix's data protocol. */
const pageOf = (path: string): string =>
  path.endsWith(".data") ? path.replace(/\/_root\.data$/, "/").replace(/\.data$/, "") : path;

function childrenOf(routes: ServerBuild["routes"], parentId: string | undefined): AgnosticRouteObject[] {
  return Object.values(routes)
    .filter((route) => route?.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) =>
      index
        ? { id, path, caseSensitive, index }
        : { id, path, caseSensitive, children: childrenOf(routes, id) },
    );
}
