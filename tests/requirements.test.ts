/** Comments and documents cite the rules of docs/requirements by number; each number must lead to exactly one rule. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./support/root.ts";
import { type Source, sourcesIn } from "./support/sources.ts";

const FOLDER = "docs/requirements";
const INDEX = `${FOLDER}/README.md`;

/** A citation may name several numbers, and may run over the lines of a comment. */
const CITATION = /\b[Rr]equirements?[\s*]+([A-Z]+-\d+(?:(?:,|[\s*]+and)[\s*]+[A-Z]+-\d+)*)/g;
const NUMBER = /[A-Z]+-\d+/g;
const RULE = /^### ([A-Z]+-\d+)$/gm;
const LINK = /\[requirement ([A-Z]+-\d+)\]\(([^)#]*)#([\w-]+)\)/g;

const sources: Source[] = [
  ...sourcesIn(["app", "common", "server", "e2e", "tests", "docs"], [".ts", ".tsx", ".mjs", ".md"]),
  ...["README.md", "CONTRIBUTING.md", "SECURITY.md"].map((path) => ({
    path,
    text: readFileSync(join(root, path), "utf8"),
  })),
];
const pages = sources.filter(({ path }) => path.startsWith(`${FOLDER}/`) && path !== INDEX);

const rules = pages.flatMap(({ path, text }) =>
  [...text.matchAll(RULE)].map(([, number = ""]) => ({ path, number })),
);
const citations = sources.flatMap(({ path, text }) =>
  [...text.matchAll(CITATION)].flatMap(([, numbers = ""]) =>
    [...numbers.matchAll(NUMBER)].map(([number]) => ({ path, number })),
  ),
);

it("every cited number has a rule", () => {
  expect(citations.length).toBeGreaterThan(50);
  const known = new Set(rules.map(({ number }) => number));
  expect(citations.filter(({ number }) => !known.has(number))).toEqual([]);
});

it("every number exists once", () => {
  const numbers = rules.map(({ number }) => number);
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([]);
});

it("the index lists every page with its numbers", () => {
  const index = sources.find(({ path }) => path === INDEX)?.text ?? "";
  const wrong = pages.filter(({ path, text }) => {
    const [, prefix] =
      index.match(new RegExp(`\\(${path.slice(FOLDER.length + 1)}\\) \\| \`([A-Z]+)-n\``)) ?? [];
    const numbers = [...text.matchAll(RULE)].map(([, number = ""]) => number);
    return numbers.length === 0 || numbers.some((number) => !number.startsWith(`${prefix}-`));
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

it("links point to the page of their rule", () => {
  const places = new Set(
    rules.map(({ path, number }) => `${basename(path)}#${number.toLowerCase()} ${number}`),
  );
  const links = sources.flatMap(({ path, text }) =>
    [...text.matchAll(LINK)].map(([, number, page, anchor]) => ({
      path,
      place: `${basename(page || path)}#${anchor} ${number}`,
    })),
  );
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter(({ place }) => !places.has(place))).toEqual([]);
});

it("no external document is cited", () => {
  const foreign = /\bspecification(?:'s)?[\s*]*[,(]?[\s*]*\(?sections?\b/i;
  expect(sources.filter(({ text }) => foreign.test(text)).map(({ path }) => path)).toEqual([]);
});
