/**
 * Bundles the programs of the start command, so that they start without the TypeScript loader: it takes half
 * of the time of a start.
 */
import { readFile, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { root } from "./output.mjs";

/** Folder of the bundles. */
const FOLDER = join(root, "build/programs");
/** Sources of the bundles, without extension. */
const ENTRIES = {
  start: "server/start/main",
  platform: "server/platform/main",
  web: "server/web/main",
  // For containers, which have no TypeScript loader.
  commands: "server/platform/cli/main",
  "end-sessions": "server/web/end-sessions",
};
/** Names of the bundles. */
export const BUNDLES = Object.keys(ENTRIES);

/** Bundle of a program, one of BUNDLES. */
export const bundleOf = (name) => join(FOLDER, `${name}.mjs`);

/** Node options of bundled programs: stack traces name the sources. */
export const BUNDLE_OPTIONS = ["--enable-source-maps"];

/** Writes the bundles of all programs. Packages stay where they are. */
export async function buildPrograms() {
  // Not installed yet when the steps of a fresh clone load this file.
  const { build } = await import("esbuild");
  await rm(FOLDER, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(Object.entries(ENTRIES).map(([name, entry]) => [name, `${entry}.ts`])),
    outdir: FOLDER,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    // What a program imports only when it needs it stays in a file of its own.
    splitting: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: "linked",
    logLevel: "warning",
    plugins: [{ name: "places of sources", setup: keepPlaces }],
  });
}

/** Lets code find files beside its source: `import.meta` of a bundle names the bundle. */
function keepPlaces({ onLoad }) {
  onLoad({ filter: /[\\/](?:server|common)[\\/].*\.ts$/ }, async ({ path }) => {
    const source = await readFile(path, "utf8");
    const place = JSON.stringify(relative(FOLDER, path).replaceAll("\\", "/"));
    const url = `new URL(${place}, import.meta.url)`;
    const contents = source.replaceAll(/import\.meta\.(url|dirname)\b/g, (_found, what) =>
      what === "url" ? `${url}.href` : `decodeURIComponent(new URL(".", ${url}).pathname)`,
    );
    return { contents, loader: "ts", resolveDir: dirname(path) };
  });
}
