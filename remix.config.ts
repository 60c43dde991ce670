import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { build } from "esbuild";
import { defineConfig, type Manifest, type Plugin, type ResolvedConfig, type Rollup } from "vite";
import { reactModules } from "./tools/browser-build/react-modules";
import { caseSensitivePaths, trimmedPackages } from "./tools/browser-build/trimmed-packages";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** React and Remix: this chunk changes only when a dependency is updated. */
const FRAMEWORK =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\//;

/** Route folders of the screens between which viewers navigate most. */
const WATCHING = ["home", "catalogue", "lists", "event"];
/** Route folders that may use `watch` modules without being counted as screens for watching. */
const BESIDE_WATCHING = ["library", "desk"];

/** Files of the screens with a player, below the route folder `event`. */
const PLAYING = ["route", "channel/route", "clip/route", "moments/route", "wall/route"];

/**
 * Merges chunks that Rollup would split into some forty files per page, many smaller than the headers of
 * their responses; merged, they compress 20 % better. `shell` is for all pages (modules of the layouts, or of
 * three `WATCHING` screens and others), `steps` for the layout of signing in and paying, `watch` for modules
 * that at least two of the `WATCHING` screens share, `common` for modules that the event page shares with forms
 * and accounts, `match` for modules that most of the `PLAYING` screens share, and no others, `beside` for those
 * that they share with `BESIDE_WATCHING`. Modules of a single screen stay separate.
 */
function joinChunks(): Rollup.GetManualChunk {
  let files: Map<string, string> | undefined;
  return (id, graph) => {
    if (FRAMEWORK.test(id)) return "framework";
    files ??= sharedModules(graph);
    return files.get(id);
  };
}

function sharedModules(graph: Rollup.ManualChunkMeta): Map<string, string> {
  const { getModuleInfo } = graph;
  const users = usersBy(graph, (entry) => {
    if (/\/routes\/layouts\/auth\.tsx/.test(entry)) return "steps";
    return /\/app\/routes\/([^/]+)\//.exec(entry)?.[1] ?? "layouts";
  });
  const screens = usersBy(graph, (entry) => /\/app\/routes\/event\/([^.]+)/.exec(entry)?.[1] ?? "other");
  const files = new Map<string, string>();
  for (const [id, areas] of users) {
    // Entries keep their own chunks.
    if (getModuleInfo(id)?.isEntry) continue;
    const watching = WATCHING.filter((area) => areas.has(area)).length;
    const isElsewhere = [...areas].some((area) => ![...WATCHING, ...BESIDE_WATCHING].includes(area));
    const playing = [...(screens.get(id) ?? [])];
    if (areas.has("layouts") || (watching > 2 && isElsewhere)) files.set(id, "shell");
    else if (watching > 1 && !isElsewhere) files.set(id, "watch");
    else if (areas.has("event") && isElsewhere) files.set(id, "common");
    else if (areas.has("steps")) files.set(id, "steps");
    else if (areas.size === 1 && playing.length > 2 && playing.every((screen) => PLAYING.includes(screen)))
      files.set(id, "match");
    // Rollup would add them to `match`, whose modules import them.
    else if (areas.has("event") && areas.size > 1) files.set(id, "beside");
  }
  return files;
}

/** Returns by whose entries each module is used. @param nameOf returns the name of an entry */
function usersBy(
  { getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta,
  nameOf: (entry: string) => string,
): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  const note = (id: string, name: string) => {
    const names = users.get(id) ?? new Set();
    if (names.has(name)) return;
    users.set(id, names.add(name));
    for (const imported of getModuleInfo(id)?.importedIds ?? []) note(imported, name);
  };
  for (const id of getModuleIds())
    if (getModuleInfo(id)?.isEntry && !isOfInlineScripts(id)) note(id, nameOf(id));
  return users;
}

/**
 * `import text from "./x?inline-script"`: a module and its imports, bundled as the text of an inline script.
 * In the client build the text is empty, because the script in the HTML has already run.
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

/** Modules that only inline scripts import; each becomes a client file of its own. */
const OF_INLINE_SCRIPTS = ["app/document/arrow-keys/arrow-keys.ts"];
const isOfInlineScripts = (id: string) => OF_INLINE_SCRIPTS.some((path) => id.endsWith(`/${path}`));

/**
 * `import url from "./x?built-file"`: in a server build, the URL of the client chunk of a module that is
 * imported dynamically, or by inline scripts; elsewhere an empty text.
 */
function builtFiles(): Plugin {
  const QUERY = "?built-file";
  let config: ResolvedConfig;
  return {
    name: "built-files",
    enforce: "pre",
    buildStart() {
      if (config.command !== "build" || config.build.ssr) return;
      for (const id of OF_INLINE_SCRIPTS) this.emitFile({ type: "chunk", id });
    },
    configResolved(resolved) {
      config = resolved;
    },
    async resolveId(source, importer) {
      if (!source.endsWith(QUERY)) return undefined;
      const name = source.slice(0, -QUERY.length);
      // Resolve a package as for browsers; the server build would leave it external.
      if (!name.startsWith(".")) return fileURLToPath(import.meta.resolve(name)) + QUERY;
      const found = await this.resolve(name, importer, { skipSelf: true });
      return found && found.id + QUERY;
    },
    async load(id) {
      if (!id.endsWith(QUERY)) return undefined;
      if (config.command !== "build" || !config.build.ssr) return 'export default "";';
      // Remix builds the client first, and keeps this manifest until both builds are done.
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
 * Gives every module of the client build its own copy of `app/lib/paths.ts`, of which only the paths it uses
 * remain. One shared module would load the paths of all screens on every page.
 */
function copiedPaths(): Plugin {
  return {
    name: "copied-paths",
    enforce: "pre",
    apply: "build",
    async resolveId(source, importer, { ssr }: { ssr?: boolean }) {
      if (ssr || !importer || !source.endsWith("/lib/paths")) return undefined;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && `${found.id}?in=${encodeURIComponent(relative(process.cwd(), importer))}`;
    },
  };
}

const FUTURE = {
  v3_fetcherPersist: true,
  v3_relativeSplatPath: true,
  v3_throwAbortReason: true,
  v3_singleFetch: true,
  v3_routeConfig: true,
  // Lazy route discovery is off: one crafted request to `/__manifest` costs seconds of CPU, and the whole
  // manifest is about one kilobyte.
  v3_lazyRouteDiscovery: false,
};

/** The flags that Remix's `RemixBrowser` passes to the router. */
const ROUTER_FUTURE = {
  v7_normalizeFormMethod: true,
  v7_fetcherPersist: FUTURE.v3_fetcherPersist,
  v7_partialHydration: true,
  v7_prependBasename: true,
  v7_relativeSplatPath: FUTURE.v3_relativeSplatPath,
  v7_skipActionErrorRevalidation: FUTURE.v3_singleFetch,
};

/**
 * Writes the future flags into the browser code of Remix and its router, which read them at run time. The
 * minifier then removes what they switch off: the older data format and route discovery, 2 kB of every page.
 */
function constantFlags(): Plugin {
  const FLAG = /\b(?:window\.__remixContext\.)?future\.(v[37]_\w+)\b/g;
  const FILES = /\/@remix-run\/(react\/dist\/esm\/|router\/dist\/router\.js)/;
  const flags: Record<string, boolean> = { ...FUTURE, ...ROUTER_FUTURE };
  return {
    name: "constant-flags",
    apply: "build",
    transform(code, id, options) {
      if (options?.ssr || !FILES.test(id)) return undefined;
      const valueOfFlag = (text: string, name: string) => String(flags[name] ?? text);
      return { code: code.replace(FLAG, valueOfFlag), map: null };
    },
  };
}

/**
 * Removes from the manifest of the routes, which every page loads, what browsers do not need: flags that are off,
 * each route's id, which a script restores from the key, and `caseSensitive`, which their router does not read.
 */
function smallManifest(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "small-manifest",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    // Remix writes it in the build of the server.
    async closeBundle() {
      if (!config.build.ssr) return;
      const folder = join(config.root, "build/client/assets");
      const name = (await readdir(folder)).find((file) => /^manifest-.*\.js$/.test(file));
      if (!name) throw new Error("The build has no manifest.");
      const text = await readFile(join(folder, name), "utf8");
      const manifest = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
      const small = JSON.stringify(manifest, (key, value) =>
        value === false || key === "caseSensitive" || (key === "id" && value in manifest.routes)
          ? undefined
          : value,
      );
      const ids = "for(const[id,r]of Object.entries(__remixManifest.routes))r.id=id";
      await writeFile(join(folder, name), `window.__remixManifest=${small};\n${ids}`);
    },
  };
}

/**
 * Vite configuration: every tool is started with `--config remix.config.ts`. Under Vitest the Remix plugin is
 * off, so that modules load as written.
 */
export default defineConfig(({ isSsrBuild }) => ({
  resolve: {
    alias: {
      "~": fileURLToPath(new URL("./app", import.meta.url)),
      "#common": fileURLToPath(new URL("./common", import.meta.url)),
      "#locales": fileURLToPath(new URL("./locales", import.meta.url)),
    },
  },
  plugins: [
    !process.env.VITEST && remix({ future: FUTURE }),
    vanillaExtractPlugin(),
    inlineScripts(),
    builtFiles(),
    copiedPaths(),
    constantFlags(),
    reactModules(),
    trimmedPackages(),
    smallManifest(),
  ],
  build: {
    // The host serves public/ with revalidation; a copy in the client build would become immutable.
    copyPublicDir: false,
    target: "es2020",
    assetsInlineLimit: 1024,
    // 5 % smaller than esbuild's output for React; the server build is not minified.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { ecma: 2020, module: true, compress: { passes: 3 } },
    rollupOptions: isSsrBuild ? undefined : { output: { manualChunks: joinChunks() } },
  },
  // Scan all modules at startup: a package that is discovered later would be bundled separately, with a
  // second copy of React.
  optimizeDeps: {
    entries: ["app/**/*.{ts,tsx}", "!app/**/*.{server,test}.{ts,tsx}"],
    esbuildOptions: { plugins: [caseSensitivePaths] },
  },
  server: { middlewareMode: false },
}));
