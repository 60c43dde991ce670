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
  /** Whether it takes what is sent to it. */
  hasAction: boolean;
  /** Whether it has no page: what is sent to it comes back as the action made it. */
  isResource: boolean;
}

type Entry = (typeof routes)[number];

/** Every URL of `app/routes.ts`, so that a suite for all of them knows new ones by itself. */
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
