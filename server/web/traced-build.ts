/** Spans of the loaders, the actions and the documents of a build, which Remix itself has no hooks for. */
import type { ServerBuild } from "@remix-run/node";
import { inSpan, installedTracer } from "../../common/tracing.ts";

/** Any function of a build. */
type Work = (...args: never[]) => unknown;

/** Returns a build whose loaders, actions and documents have spans; the same build if the process does not trace. */
export function tracedBuild(build: ServerBuild): ServerBuild {
  if (!installedTracer()) return build;
  const { routes, entry } = build;
  return {
    ...build,
    entry: { module: { ...entry.module, default: traced("document", undefined, entry.module.default) } },
    routes: Object.fromEntries(
      Object.entries(routes).map(([id, route]) => [
        id,
        route && {
          ...route,
          module: {
            ...route.module,
            loader: route.module.loader && traced("loader", id, route.module.loader),
            action: route.module.action && traced("action", id, route.module.action),
          },
        },
      ]),
    ),
  };
}

/** @param route id of the route, undefined for what belongs to all */
function traced<F extends Work>(kind: string, route: string | undefined, work: F): F {
  const name = route === undefined ? kind : `${kind} ${route}`;
  const attributes = { "touchline.route": route };
  return ((...args) => inSpan(name, "internal", attributes, () => work(...args))) as F;
}
