import { importsOf, type Source } from "./sources.ts";

const moduleOf = (path: string) => path.replace(/\.(tsx?|mjs)$/, "").replace(/\/index$/, "");

/** Returns the circles of imports among some sources, types included: `a -> b -> a`. */
export function importCircles(sources: readonly Source[]): string[] {
  const imports = new Map(sources.map((source) => [moduleOf(source.path), importsOf(source).map(moduleOf)]));
  const visited = new Set<string>();
  const path: string[] = [];
  const circles: string[] = [];

  function visit(module: string): void {
    visited.add(module);
    path.push(module);
    for (const next of imports.get(module) ?? []) {
      const start = path.indexOf(next);
      if (start >= 0) circles.push([...path.slice(start), next].join(" -> "));
      else if (!visited.has(next)) visit(next);
    }
    path.pop();
  }

  for (const module of imports.keys()) if (!visited.has(module)) visit(module);
  return circles;
}
