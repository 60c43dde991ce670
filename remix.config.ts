import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { build } from "esbuild";
import type { GetManualChunk, ManualChunkMeta } from "rollup";
import { defineConfig, type Manifest, type Plugin, type ResolvedConfig } from "vite";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** React and Remix: changes only with a dependency. */
const FRAMEWORK =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\//;

/** Folders of the screens between which viewers go to and fro. */
const WATCHING = ["home", "catalogue", "lists", "event"];
/** These count as little more than another list. */
const BESIDE_WATCHING = ["library"];

/**
 * Joins what Rollup would cut into some forty files per page, many smaller than the head of the answer they come in;
 * together they compress a fifth better. `shell` is for every page, `watch` for what two of the screens for watching
 * have in common, `common` for what the page of an event shares with forms and accounts; what belongs to one screen stays
 * apart.
 */
function joinChunks(): GetManualChunk {
  let files: Map<string, string> | undefined;
  return (id, graph) => {
    if (FRAMEWORK.test(id)) return "framework";
    files ??= sharedModules(graph);
    return files.get(id);
  };
}

function sharedModules({ getModuleIds, getModuleInfo }: ManualChunkMeta): Map<string, string> {
  const users = new Map<string, Set<string>>();
  const note = (id: string, area: string) => {
    const areas = users.get(id) ?? new Set();
    if (areas.has(area)) return;
    users.set(id, areas.add(area));
    for (const imported of getModuleInfo(id)?.importedIds ?? []) note(imported, area);
  };
  for (const id of getModuleIds()) {
    if (!getModuleInfo(id)?.isEntry) continue;
    const area = /\/app\/routes\/([^/]+)\//.exec(id)?.[1] ?? "layouts";
    note(id, area);
  }
  const files = new Map<string, string>();
  for (const [id, areas] of users) {
    // Entries keep files of their own.
    if (getModuleInfo(id)?.isEntry) continue;
    const watching = WATCHING.filter((area) => areas.has(area)).length;
    const isElsewhere = [...areas].some((area) => ![...WATCHING, ...BESIDE_WATCHING].includes(area));
    if (areas.has("layouts") || (watching > 2 && isElsewhere)) files.set(id, "shell");
    else if (watching > 1 && !isElsewhere) files.set(id, "watch");
    else if (areas.has("event") && isElsewhere) files.set(id, "common");
  }
  return files;
}

/**
 * `import text from "./x?inline-script"`: a module and what it imports as the text of a script for the HTML. The
 * browser's own files have an empty text: what stands in the HTML has run already.
 */
function inlineScripts(): Plugin {
  return {
    name: "inline-scripts",
    enforce: "pre",
    async load(id, options) {
      const [file = "", query] = id.split("?");
      if (query !== "inline-script") return undefined;
      if (!options?.ssr) return 'export default "";';
      const { outputFiles } = await build({
        entryPoints: [file],
        bundle: true,
        minify: true,
        format: "iife",
        target: "es2020",
        write: false,
      });
      return `export default ${JSON.stringify(outputFiles[0]?.text.trim())};`;
    },
  };
}

/**
 * `import address from "./x?built-file"`: on a built server the address of the browser's file with a module and its
 * exports (the module must be one that is imported dynamically), elsewhere an empty text.
 */
function builtFiles(): Plugin {
  const QUERY = "?built-file";
  let config: ResolvedConfig;
  return {
    name: "built-files",
    enforce: "pre",
    configResolved(resolved) {
      config = resolved;
    },
    async resolveId(source, importer) {
      if (!source.endsWith(QUERY)) return undefined;
      const name = source.slice(0, -QUERY.length);
      // A package as browsers have it; on the server it would be left to Node.
      if (!name.startsWith(".")) return fileURLToPath(import.meta.resolve(name)) + QUERY;
      const found = await this.resolve(name, importer, { skipSelf: true });
      return found && found.id + QUERY;
    },
    async load(id) {
      if (!id.endsWith(QUERY)) return undefined;
      if (config.command !== "build" || !config.build.ssr) return 'export default "";';
      // Remix builds the browser's files first, and leaves this one until both builds are there.
      const manifest = JSON.parse(
        await readFile(join(config.root, "build/client/.vite/manifest.json"), "utf8"),
      );
      const path = relative(config.root, id.slice(0, -QUERY.length));
      const file = (manifest as Manifest)[path];
      if (!file) throw new Error(`${path} is no file of its own in the browser's build`);
      return `export default ${JSON.stringify(config.base + file.file)};`;
    },
  };
}

/**
 * This file is the Vite configuration: every tool is started with `--config remix.config.ts`.
 * Under Vitest the Remix plugin stays off, so that modules load as written.
 */
export default defineConfig(({ isSsrBuild }) => ({
  resolve: {
    alias: {
      "~": fileURLToPath(new URL("./app", import.meta.url)),
      "#locales": fileURLToPath(new URL("./locales", import.meta.url)),
    },
  },
  plugins: [
    !process.env.VITEST &&
      remix({
        future: {
          v3_fetcherPersist: true,
          v3_relativeSplatPath: true,
          v3_throwAbortReason: true,
          v3_singleFetch: true,
          v3_routeConfig: true,
          // Lazy route discovery stays off: its /__manifest answer costs seconds of CPU per crafted request,
          // and the whole manifest is about one kilobyte (docs/decisions/).
          v3_lazyRouteDiscovery: false,
        },
      }),
    vanillaExtractPlugin(),
    inlineScripts(),
    builtFiles(),
  ],
  build: {
    // public/ is served by the host with revalidation; copied into the client build it would become immutable.
    copyPublicDir: false,
    target: "es2020",
    assetsInlineLimit: 1024,
    // A twentieth smaller than what esbuild makes of React; the server's build stays as it is.
    minify: isSsrBuild ? false : "terser",
    rollupOptions: isSsrBuild ? undefined : { output: { manualChunks: joinChunks() } },
  },
  // Found at the start of development: a package that is found later is loaded beside the ones that are there, React twice.
  optimizeDeps: { entries: ["app/**/*.{ts,tsx}", "!app/**/*.{server,test}.{ts,tsx}"] },
  server: { middlewareMode: false },
}));
