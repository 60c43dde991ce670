/** Browser files of the build: writes compressed copies and a table of bytes per route. */
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { root, say } from "./output.mjs";

const assets = join(root, "build/client/assets");

/** Writes brotli and gzip copies of every file that shrinks: of the build, and of `public/`. */
export function compressAssets() {
  compressIn(assets);
  const files = join(root, "build/public");
  cpSync(join(root, "public"), files, { recursive: true });
  compressIn(files);
}

function compressIn(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.(js|css|svg|json)$/.test(name)) continue;
    const content = readFileSync(join(folder, name));
    writeFileSync(
      join(folder, `${name}.br`),
      brotliCompressSync(content, {
        // The mode for fonts codes distances differently, which makes minified scripts 0.1 % smaller.
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
        },
      }),
    );
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
}

function readManifest() {
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error("The build has no manifest.");
  // Its first line; the second one gives the routes their ids.
  const [text] = readFileSync(join(assets, name), "utf8").split(";\n", 1);
  const manifest = JSON.parse(text.slice(text.indexOf("{")));
  for (const [id, route] of Object.entries(manifest.routes)) route.id = id;
  return { ...manifest, url: `/assets/${name}` };
}

/** Whether a route's pages load no script. */
function shipsNoScript(moduleFile) {
  const source = readFileSync(join(root, "app", moduleFile), "utf8");
  return /hydrate:\s*false/.test(source);
}

const compressedSize = (url) => statSync(join(assets, `${url.replace(/^\/assets\//, "")}.br`)).size;

/**
 * Returns the bytes (brotli) that each page loads before the first interaction.
 * @returns {{ id: string, path: string, js: number, css: number, scripts: string[] }[]} sizes, and the script
 *   files behind them
 */
export function bundleTable() {
  const manifest = readManifest();
  const table = [];
  const parents = new Set(Object.values(manifest.routes).map((route) => route.parentId));
  for (const route of Object.values(manifest.routes)) {
    if (parents.has(route.id) || !route.module || (/route-/.test(route.id) === false && !route.hasLoader))
      continue;
    const scripts = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports]);
    const styles = new Set(manifest.entry.css ?? []);
    const segments = [];
    for (let current = route; current; current = manifest.routes[current.parentId]) {
      scripts.add(current.module);
      for (const file of current.imports ?? []) scripts.add(file);
      for (const file of current.css ?? []) styles.add(file);
      if (current.path) segments.unshift(current.path);
    }
    const sum = (files) => [...files].reduce((bytes, file) => bytes + compressedSize(file), 0);
    const file = routeFile(route.id);
    if (!file) continue;
    const shipped = shipsNoScript(file) ? [] : [...scripts];
    table.push({
      id: route.id,
      path: `/${segments.join("/")}`,
      js: sum(shipped),
      css: sum(styles),
      scripts: shipped,
    });
  }
  return table.sort((a, b) => a.path.localeCompare(b.path));
}

/**
 * The source file of a route: named by its id, unless routes.ts sets another. Resource routes (.ts) have no
 * page.
 */
function routeFile(id) {
  for (const candidate of [
    `${id}.tsx`,
    `routes/${id}/route.tsx`,
    id === "index" || id === "home" ? "routes/home/route.tsx" : "",
  ]) {
    try {
      if (candidate && statSync(join(root, "app", candidate)).isFile()) return candidate;
    } catch {
      // not this one
    }
  }
  return undefined;
}

/** Prints the table. */
export function printBundleTable() {
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
  say("\nBrowser bytes per page (brotli)         JavaScript       CSS");
  for (const { path, js, css } of bundleTable())
    say(`  ${path.padEnd(38)}${kilobytes(js)} ${kilobytes(css)}`);
  say("");
}
