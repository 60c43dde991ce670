import { expect, it } from "vitest";
import { sourcesIn } from "../../tests/support/sources.ts";

/** Uses of parts that the browser build removes. They would fail in production only, and without an error. */
const REMOVED = {
  "fetchers that load": /\buseFetcher\b[\s\S]*\.load\(/,
  "view transitions": /\bviewTransition\b/,
  "forms that load without a navigation": /\bnavigate=\{false\}/,
  "imports of the router past the lint rule of @remix-run/react": /from "react-router(-dom)?"/,
  "optional path segments": /\broute\("[^"]*\?/,
};

const sources = sourcesIn(["app"], [".ts", ".tsx"]);

it.each(Object.entries(REMOVED))("the application has no %s", (_, use) => {
  expect(sources.filter(({ text }) => use.test(text)).map(({ path }) => path)).toEqual([]);
});
