import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../tests/support/root.ts";
import { sourcesIn } from "../../tests/support/sources.ts";

/** Attributes that `react-dom` knows by the list which the browser build removes, as JSX writes them. */
const SVG_ATTRIBUTES =
  /"(accent-height [^"]+)"/
    .exec(readFileSync(join(root, "node_modules/react-dom/cjs/react-dom.production.min.js"), "utf8"))?.[1]
    ?.split(" ")
    .map((name) => name.replace(/[-:](.)/g, (_, letter: string) => letter.toUpperCase())) ?? [];

/** Uses of parts that the browser build removes. They would fail in production only, and without an error. */
const REMOVED = {
  "fetchers that load": /\buseFetcher\b[\s\S]*\.load\(/,
  "view transitions": /\bviewTransition\b/,
  "forms that load without a navigation": /\bnavigate=\{false\}/,
  "imports of the router past the lint rule of @remix-run/react": /from "react-router(-dom)?"/,
  "optional path segments": /\broute\("[^"]*\?/,
  "links to pages that are prefetched": /export (const|function) links\b[\s\S]*\bpage:/,
  "roots of React of its own": /\b(createRoot|findDOMNode|unstable_batchedUpdates)\b/,
  "hooks of React that are removed": /\buse(Transition|DeferredValue|ImperativeHandle)\b/,
  "older context, and older methods of classes":
    /(childContextTypes|contextTypes|componentWill(Mount|ReceiveProps))\b/,
  "attributes of XML": /\s(xlink[A-Z]\w+|xml(Lang|Space|Base))=/,
  "events of React that are removed": /\bon(Select|BeforeInput|Composition(Start|Update|End))(Capture)?=/,
  "names of keys by number": /\bonKey[A-Z]\w*=\{[^}]*\.(which|charCode)\b/,
  "attributes of SVG with a hyphen": new RegExp(`\\s(${SVG_ATTRIBUTES.join("|")})=`),
};

const sources = sourcesIn(["app"], [".ts", ".tsx"]);

it.each(Object.entries(REMOVED))("the application has no %s", (_, use) => {
  expect(sources.filter(({ text }) => use.test(text)).map(({ path }) => path)).toEqual([]);
});

it("the removed attributes of SVG are known", () => {
  expect(SVG_ATTRIBUTES).toContain("strokeWidth");
});
