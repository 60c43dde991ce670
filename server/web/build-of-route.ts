import type { ServerBuild } from "@remix-run/node";

/**
 * Returns a build with one route and those around it, for requests that this route matches. Remix ranks all routes of
 * its build several times for every page, which takes a tenth of the time of a page.
 * @param id a route of the build; undefined for requests that no route matches, which need the whole build
 */
export function buildOfRoute(build: ServerBuild, id: string | undefined): ServerBuild {
  const ids: string[] = [];
  for (let next = id; next !== undefined; next = build.routes[next]?.parentId) ids.unshift(next);
  if (ids.length === 0) return build;
  const only = <T>(all: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([name]) => ids.includes(name)));
  const { routes, assets } = build;
  return { ...build, routes: only(routes), assets: { ...assets, routes: only(assets.routes) } };
}
