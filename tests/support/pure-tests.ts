import { importsOf, sourcesIn } from "./sources.ts";

const CODE = [".ts", ".tsx", ".mjs"];
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
/** Imports that start programs, and the name of the shared PostgreSQL. */
const STARTS_PROGRAMS = /["'](?:node:)?child_process["']|TOUCHLINE_TEST_POSTGRES/;

const withoutExtension = (path: string) => path.replace(/\.(tsx?|mjs)$/, "").replace(/\/index$/, "");

/**
 * Returns the paths of the test files that start no program: neither they nor their imports run another
 * process or a database. Derived from the imports, so that no list has to be maintained.
 * @param folders folders of the checkout to search
 */
export function pureTestsIn(folders: readonly string[]): string[] {
  const sources = sourcesIn(folders, CODE);
  const importers = new Map<string, string[]>();
  for (const source of sources) {
    for (const path of importsOf(source).map(withoutExtension)) {
      importers.set(path, [...(importers.get(path) ?? []), withoutExtension(source.path)]);
    }
  }
  const tainted = new Set<string>();
  const open = sources
    .filter(({ text }) => STARTS_PROGRAMS.test(text))
    .map(({ path }) => withoutExtension(path));
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (tainted.has(path)) continue;
    tainted.add(path);
    open.push(...(importers.get(path) ?? []));
  }
  return sources
    .map(({ path }) => path)
    .filter((path) => isTest(path) && !tainted.has(withoutExtension(path)));
}
