/**
 * The rules for imports (docs/decisions and CONTRIBUTING.md explain them), and a few rules that no linter
 * has. A failure names the file and what it must not do.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { importCircles } from "./support/import-circles.ts";
import { root } from "./support/root.ts";
import { routeTable } from "./support/route-table.ts";
import { codeOnly, importsOf, type Source, sourcesIn } from "./support/sources.ts";
import { spelledPaths } from "./support/spelled-paths.ts";

const CODE = [".ts", ".tsx"];
const isTest = ({ path }: Source) => /\.test\.tsx?$/.test(path);
const isServerFile = (path: string) => /\.server\.tsx?$/.test(path);

const appSources = sourcesIn(["app"], CODE).filter((source) => !isTest(source));
const toolSources = sourcesIn(["tools"], CODE).filter((source) => !isTest(source));
const commonSources = sourcesIn(["common"], CODE).filter((source) => !isTest(source));
const serverSources = sourcesIn(["server"], [...CODE, ".mjs"]).filter((source) => !isTest(source));

interface Edge {
  from: string;
  to: string;
}
const edgesOf = (sources: Source[]): Edge[] =>
  sources.flatMap((source) => importsOf(source).map((to) => ({ from: source.path, to })));
const appEdges = edgesOf(appSources);
const serverEdges = edgesOf(serverSources);
const toolEdges = edgesOf(toolSources);
const allEdges = [...appEdges, ...serverEdges];

const inside = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
const show = ({ from, to }: Edge) => `${from} imports ${to}`;
/** First folder below `app/`, or the file itself for the ones that lie directly in it. */
const partOf = (path: string) => path.split("/")[1] ?? "";

/** Part of `app/` → parts that its files may import, and parts that only its `.server` files may import. */
const TABLE: Record<string, { all: string[]; server: string[] }> = {
  routes: {
    all: ["features", "request", "realtime", "document", "ui", "styles", "platform", "i18n", "lib"],
    server: ["session", "config"],
  },
  features: {
    all: ["realtime", "document", "ui", "styles", "platform", "i18n", "lib"],
    server: ["request", "session", "config"],
  },
  // The context of a request: what its loaders and actions know and call.
  request: { all: ["session", "config", "platform", "lib", "i18n"], server: [] },
  session: { all: ["config", "platform", "lib"], server: [] },
  realtime: { all: ["lib", "platform"], server: [] },
  platform: { all: ["lib"], server: [] },
  ui: { all: ["styles", "i18n", "lib"], server: [] },
  // Parts of the HTML document besides its content: nonces, inlined styles, links, files of another build.
  document: { all: ["i18n", "lib", "ui"], server: [] },
  styles: { all: [], server: [] },
  config: { all: ["i18n"], server: [] },
  // The headers, the policy and the redirects of `lib` depend on the configuration.
  lib: { all: ["i18n"], server: ["config"] },
  i18n: { all: [], server: [] },
};

/** Resource routes have no browser part: Remix keeps only their loader and action, on the server. */
const isResourceRoute = (path: string) => path.startsWith("app/routes/") && path.endsWith("/route.ts");

/** Shared by resource routes and entry files with the root: names of cookies. */
const ROOT_FILES = ["app/root.server", "app/response-headers.server"];

/** Reads the root's data in layouts and takes the type of its loader. */
const ROOT_DATA_READER = "app/routes/layouts/use-root.ts";

describe("imports within app/", () => {
  for (const [part, allowed] of Object.entries(TABLE)) {
    it(`${part} imports only ${[...allowed.all, ...allowed.server.map((name) => `${name} (in .server files)`)].join(", ") || "itself"}`, () => {
      const wrong = appEdges.filter(({ from, to }) => {
        if (partOf(from) !== part || !to.startsWith("app/") || partOf(to) === part) return false;
        if (from === ROOT_DATA_READER && to === "app/root.server") return false;
        if (ROOT_FILES.includes(to)) return !(isServerFile(from) || isResourceRoute(from));
        if (allowed.all.includes(partOf(to))) return false;
        // Only loaders and actions can use a `.server` file: the build rejects other imports of it.
        const isOnServer = isServerFile(from) || isResourceRoute(from) || to.endsWith(".server");
        return !(allowed.server.includes(partOf(to)) && isOnServer);
      });
      expect(wrong.map(show)).toEqual([]);
    });
  }

  it("the table of docs/architecture.md matches this one", () => {
    const named = (names: string[]) => names.map((name) => `\`${name}\``).join(", ") || "–";
    const rows = Object.entries(TABLE).map(
      ([part, { all, server }]) => `| \`${part}\` | ${named(all)} | ${named(server)} |`,
    );
    const text = readFileSync(join(root, "docs/architecture.md"), "utf8");
    const [, table = ""] = /\| Part \|.*\n\|[-|]+\|\n((?:\|.*\n)+)/.exec(text) ?? [];
    expect(table.trimEnd().split("\n")).toEqual(rows);
  });

  it("the table lists every folder", () => {
    const folders = new Set(
      appSources
        .map(({ path }) => path)
        .filter((path) => path.split("/").length > 2)
        .map(partOf),
    );
    expect([...folders].filter((folder) => !(folder in TABLE))).toEqual([]);
  });

  it("features use each other through their components and top-level files only", () => {
    const wrong = appEdges.filter(({ from, to }) => {
      const [, home, mine] = from.split("/");
      const [, part, theirs, ...rest] = to.split("/");
      if (home !== "features" || part !== "features" || mine === theirs) return false;
      const isTopLevel = rest.length === 1;
      const isComponent = rest.length === 2 && (rest[0] === rest[1] || rest[1] === `${rest[0]}Skeleton`);
      return !isTopLevel && !isComponent;
    });
    expect(wrong.map(show)).toEqual([]);
  });

  it("areas of routes use each other only through features, and all use the layouts", () => {
    const areaOf = (path: string) => path.split("/")[2];
    const wrong = appEdges.filter(
      ({ from, to }) =>
        inside(from, "app/routes") &&
        inside(to, "app/routes") &&
        areaOf(from) !== areaOf(to) &&
        areaOf(to) !== "layouts",
    );
    expect(wrong.map(show)).toEqual([]);
  });

  it("routes read settings from the request context", () => {
    const wrong = appSources.filter(
      (source) => inside(source.path, "app/routes") && /\bgetConfig\b/.test(codeOnly(source)),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("only the table of routes and the root's error page import routes", () => {
    const wrong = appEdges.filter(
      ({ from, to }) =>
        inside(to, "app/routes") &&
        !inside(from, "app/routes") &&
        !(from === "app/root.tsx" && inside(to, "app/routes/layouts")),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  it("wire names stay in platform: routes and features never import a raw schema", () => {
    const raw = /\b(raw[A-Z]\w*Schema|mediaSchema|identitySchema|productSchema|tagSchema|statsSchema)\b/;
    const wrong = appSources.filter(
      (source) => /^app\/(routes|features)\//.test(source.path) && raw.test(codeOnly(source)),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

it("no imports form a circle", () => {
  expect(importCircles([...appSources, ...commonSources, ...serverSources, ...toolSources])).toEqual([]);
});

describe("imports across programs", () => {
  it("app never imports server", () => {
    expect(appEdges.filter(({ to }) => inside(to, "server")).map(show)).toEqual([]);
  });

  it("common imports none of the programs that share it", () => {
    const edges = edgesOf(commonSources);
    expect(edges.filter(({ to }) => !inside(to, "common")).map(show)).toEqual([]);
  });

  it("server never imports app, but the start command reads app/config", () => {
    const wrong = serverEdges.filter(
      ({ from, to }) => inside(to, "app") && !(inside(from, "server/start") && inside(to, "app/config")),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  it("the product never imports tools", () => {
    const edges = [...allEdges, ...edgesOf(commonSources)];
    expect(toolEdges.length).toBeGreaterThan(0);
    expect(edges.filter(({ to }) => inside(to, "tools")).map(show)).toEqual([]);
  });

  it("tools import no tests", () => {
    expect(toolEdges.filter(({ to }) => inside(to, "tests") || inside(to, "e2e")).map(show)).toEqual([]);
  });

  it("the web host does not import the embedded platform", () => {
    const wrong = serverEdges.filter(
      ({ from, to }) => inside(from, "server/web") && inside(to, "server/platform"),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  it("the platform imports neither the web host nor the start command", () => {
    const wrong = serverEdges.filter(
      ({ from, to }) =>
        inside(from, "server/platform") && (inside(to, "server/web") || inside(to, "server/start")),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  it("sources import no tests", () => {
    const wrong = allEdges.filter(
      ({ to }) => inside(to, "tests") || inside(to, "e2e") || to.endsWith(".test"),
    );
    expect(wrong.map(show)).toEqual([]);
  });
});

describe("rules for the text of sources", () => {
  const ours = [...appSources, ...commonSources, ...serverSources];

  it("process.env is read in app/config, in config.ts files of server and in server/bootstrap", () => {
    const mayRead = (path: string) =>
      inside(path, "app/config") || inside(path, "server/bootstrap") || /^server\/.*\/config\.ts$/.test(path);
    const wrong = ours.filter((source) => !mayRead(source.path) && /\bprocess\.env\b/.test(codeOnly(source)));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("only the platform's adapter imports the payment gateway's SDK", () => {
    const importing = ours
      .filter((source) => /["']stripe["']\s*\)?;/.test(source.text))
      .map(({ path }) => path);
    expect(importing).toContain("server/platform/payments/stripe.ts");
    const adapter = /^server\/platform\/payments\/stripe(-\w+)?\.ts$/;
    expect(importing.filter((path) => !adapter.test(path))).toEqual([]);
  });

  it("only the metrics modules import prom-client", () => {
    const importing = ours.filter((source) => /["']prom-client["']/.test(source.text));
    const modules = importing
      .map(({ path }) => path)
      .filter((path) => !path.startsWith("server/lib/metrics/"));
    expect(modules).toEqual([
      "server/platform/metrics.ts",
      "server/web/metrics.ts",
      "server/web/playback-metrics.ts",
    ]);
  });

  it("only command-line programs write to the console; the others log", () => {
    const wrong = ours.filter((source) => /\bconsole\./.test(codeOnly(source)));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("paths of our pages come from app/lib/paths.ts", () => {
    const spelling = ["app/lib/paths.ts", "app/lib/route-facts.ts", "app/routes.ts"];
    const segments = new Set(routeTable().flatMap(({ path }) => /^\/([\w.-]+)/.exec(path)?.[1] ?? []));
    const inPaths = appSources.filter(({ path }) => path === spelling[0]);
    expect(inPaths.flatMap((source) => spelledPaths(source, segments)).length).toBeGreaterThan(40);
    const others = appSources.filter(({ path }) => !spelling.includes(path));
    expect(others.flatMap((source) => spelledPaths(source, segments))).toEqual([]);
  });

  it("no source is marked as unfinished", () => {
    // Spelled so that this file does not match.
    const words = new RegExp(`\\b(${["TO" + "DO", "FIX" + "ME", "X".repeat(3)].join("|")})\\b`);
    const everything = [...ours, ...sourcesIn(["tests", "e2e"], CODE)];
    const wrong = everything.flatMap(({ path, text }) =>
      text
        .split("\n")
        .flatMap((line, index) => (words.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
    );
    expect(wrong).toEqual([]);
  });

  it("styles use logical properties, so that right-to-left needs no second stylesheet", () => {
    const physical =
      /(^|[{,\s"'])(left|right|(margin|padding|border|scrollMargin|scrollPadding)(Left|Right)\w*|border(Top|Bottom)(Left|Right)Radius|insetLeft|insetRight)["']?\s*:|(textAlign|float|clear|captionSide)["']?\s*:\s*["'](left|right)["']/;
    const wrong = sourcesIn(["app"], [".css.ts"]).flatMap((source) =>
      codeOnly(source)
        .split("\n")
        .flatMap((line) => (physical.test(line) ? [`${source.path} ${line.trim()}`] : [])),
    );
    expect(wrong).toEqual([]);
  });
});
