import { expect, it } from "vitest";
import { spelledPaths } from "./spelled-paths.ts";

const segments = new Set(["live", "account", "robots.txt"]);
const found = (text: string) => spelledPaths({ path: "app/x.tsx", text }, segments);

it.each([
  '<a href="/live">Live</a>',
  '<a href={"/live"}>Live</a>',
  '<a href="/">Home</a>',
  '<a href="/#leagues">Leagues</a>',
  'redirect("/live?page=1")',
  "redirect('/account/general')",
  `redirect(\`/account/\${page}\`)`,
  `redirect(\`\${prefix}/live\`)`,
  `redirect(\`\${prefix}/live/\${sport}\`)`,
  'const text = "/robots.txt";',
  'const HREFS = { "/live": 1 };',
])("finds the path in %s", (text) => {
  expect(found(text)).toHaveLength(1);
});

it.each([
  "// see /live",
  "/** Loads `/live`. */",
  "<p>/live</p>",
  '<a href="/lively">Lively</a>',
  '<img src="/icons/live.svg" />',
  'call("/api/live")',
  'const isPath = text.startsWith("/");',
  `const path = \`/\${segment}\`;`,
  'import { x } from "../live";',
  'const key = "live";',
])("finds none in %s", (text) => {
  expect(found(text)).toEqual([]);
});

it("names the file, the line and the path", () => {
  expect(found('\nconst href = "/live";')).toEqual(["app/x.tsx:2 /live"]);
});
