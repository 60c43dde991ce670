/** Transfer size of a page on a phone: brotli bytes before any interaction, against budgets.json. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { buildSync } from "esbuild";
import { describe, expect, it } from "vitest";
import { LOCALES } from "../../app/i18n/locales.ts";
import { messagesFor } from "../../app/i18n/messages.server.ts";
import type { Namespace } from "../../app/i18n/translate.ts";
import { bundleTable } from "../../server/bootstrap/bundle.mjs";
import { root } from "../support/root.ts";
import { sourcesIn } from "../support/sources.ts";

interface Budgets {
  /** Path of a route → bytes; `*` for the others. */
  javascript: Record<string, number>;
  /** The script that measures playback, which is loaded after the first frame. */
  quality: number;
  messages: number;
}
const budgets = JSON.parse(readFileSync(join(root, "tests/budgets.json"), "utf8")) as Budgets;
const table = bundleTable();

describe("JavaScript", () => {
  it.each(table.map(({ path, js }) => [path, js] as const))(
    "%s loads no more than its budget (%i bytes)",
    (path, js) => {
      expect(js).toBeLessThanOrEqual(budgets.javascript[path] ?? budgets.javascript["*"] ?? 0);
    },
  );

  it("has no budget for an unknown path", () => {
    const known = new Set(["*", ...table.map(({ path }) => path)]);
    expect(Object.keys(budgets.javascript).filter((path) => !known.has(path))).toEqual([]);
  });

  it("that measures playback fits its budget, and no page loads it before Play", () => {
    const assets = join(root, "build/client/assets");
    const files = readdirSync(assets).filter((name) => /^report-quality-.*\.js$/.test(name));
    expect(files).toHaveLength(1);
    const [name = ""] = files;
    expect(readFileSync(join(assets, `${name}.br`)).length).toBeLessThanOrEqual(budgets.quality);
    expect(table.flatMap(({ scripts }) => scripts).filter((file) => file.includes(name))).toEqual([]);
  });

  it("of hls.js is loaded by no page before Play", () => {
    expect(table.length).toBeGreaterThan(20);
    for (const { path, scripts } of table) {
      const players = scripts.filter((file) =>
        readFileSync(join(root, "build/client", file), "utf8").includes("hlsManifestParsed"),
      );
      expect(players, path).toEqual([]);
    }
  });
});

it("no page reads a future flag of Remix, so that the code it switches off is gone", () => {
  const assets = join(root, "build/client/assets");
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
  const reading = scripts.filter((name) => /future\.v3_/.test(readFileSync(join(assets, name), "utf8")));
  expect(reading).toEqual([]);
});

it("instant start imports none of the page's scripts", () => {
  const assets = join(root, "build/client/assets");
  const files = readdirSync(assets).filter((name) => /^hls.*\.js$/.test(name));
  expect(files.map((name) => name.replace(/-[\w-]{8}\.js$/, "")).sort()).toEqual([
    "hls",
    "hls-playback",
    "hls.light",
  ]);
  for (const name of files) {
    const { metafile } = buildSync({
      entryPoints: [join(assets, name)],
      bundle: true,
      format: "esm",
      write: false,
      metafile: true,
    });
    expect(Object.keys(metafile.inputs), name).toHaveLength(1);
  }
});

describe("messages", () => {
  /** Namespaces that the loaders of the product request together, besides the root's. */
  const requested = sourcesIn(["app/routes", "app/features"], [".ts", ".tsx"]).flatMap(({ text }) =>
    [...text.matchAll(/\bcontext\.messages\(([^()]*)\)/g)].map(([, names = ""]) =>
      [...names.matchAll(/"(\w+)"/g)].map(([, name]) => name as Namespace),
    ),
  );

  it("are requested by routes and features", () => {
    expect(requested.length).toBeGreaterThan(8);
  });

  // Compressing takes most of the time, and pages of a kind request the same messages.
  const distinct = new Map(requested.map((namespaces) => [namespaces.toSorted().join(), namespaces]));

  it.each(LOCALES)("of every page in %s fit the budget", (locale) => {
    for (const namespaces of distinct.values()) {
      const messages = JSON.stringify(messagesFor(locale, "common", "errors", ...namespaces));
      expect(brotliCompressSync(messages).length, namespaces.join()).toBeLessThanOrEqual(budgets.messages);
    }
  });
});
