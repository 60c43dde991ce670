/** Methods of each path, to tell a 404 from a 405. */
export interface MethodTable {
  add(method: string | readonly string[], pattern: string): void;
  /** Methods of a URL; empty if the path is unknown. */
  of(url: string): string[];
}

/** Creates an empty table. */
export function createMethodTable(): MethodTable {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  return {
    add(method, pattern) {
      const route = routes.get(pattern) ?? { pattern: toExpression(pattern), methods: new Set<string>() };
      for (const name of [method].flat()) route.methods.add(name);
      routes.set(pattern, route);
    },
    of(url) {
      const path = url.split("?", 1)[0] ?? "";
      const found = [...routes.values()].filter((route) => route.pattern.test(path));
      return [...new Set(found.flatMap((route) => [...route.methods]))].sort();
    },
  };
}

/** Converts a route pattern: `:id` matches one segment, a final `*` matches the rest. */
function toExpression(pattern: string): RegExp {
  const source = pattern
    .split("/")
    .map((segment) => {
      if (segment === "*") return ".*";
      // A segment can combine a parameter and fixed text (`:rendition.m3u8`).
      return segment
        .split(/(:\w+(?:\([^)]*\))?)/)
        .map((part) => (part.startsWith(":") ? "[^/]+" : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")))
        .join("");
    })
    .join("/");
  return new RegExp(`^${source}$`);
}
