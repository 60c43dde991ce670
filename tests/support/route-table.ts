import { readFileSync } from "node:fs";
import { join } from "node:path";
import routes from "../../app/routes.ts";
import { root } from "./root.ts";

/** One URL of the product. */
export interface RouteUrl {
  /** Remix' name of the route. */
  id: string;
  /** Path below the locale prefix, with `:parameters`. */
  path: string;
  /** Whether it has an action. */
  hasAction: boolean;
  /** Whether it has no page: Remix returns the action's response unchanged. */
  isResource: boolean;
}

type Entry = (typeof routes)[number];

/** Every URL of `app/routes.ts`, so that suites for all of them include new ones. */
export function routeTable(entries: readonly Entry[] = routes, parent = "/"): RouteUrl[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent.replace(/\/$/, "")}/${entry.path}` : parent;
    const below = routeTable(entry.children ?? [], path);
    const isLayout = entry.path === undefined && !entry.index;
    if (isLayout) return below;
    const text = readFileSync(join(root, "app", entry.file), "utf8");
    return [
      {
        id: entry.id ?? entry.file.replace(/\.tsx?$/, ""),
        path,
        hasAction: /^export (async function|function|const) action\b|^export \{[^}]*\baction\b/m.test(text),
        isResource: !/^export default\b/m.test(text),
      },
      ...below,
    ];
  });
}
