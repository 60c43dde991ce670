/**
 * `node server/bootstrap/container-files.mjs <folder>`: copies what the built programs need at run time into a
 * folder that becomes the file system of the image (deploy/Dockerfile). Packages that only builds, tests and the
 * embedded PostgreSQL need stay out: they are three quarters of node_modules.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { basename, join, relative } from "node:path";
import { fail, root, say } from "./output.mjs";
import { BUNDLES } from "./programs.mjs";

/** Files of packages that no program reads. */
const UNREAD = /\.(?:map|md|markdown|flow|d\.[cm]?ts|ts)$/;
const IMPORTED = /(?:from\s*|import\s*\(?\s*|require\()"((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^"\n]*)?"/g;
/** Commands of the image, and the bundles behind them. */
const COMMANDS = { platform: "commands", "end-sessions": "end-sessions" };

const readJson = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));

/** Dependencies of package.json that the built code imports. */
function importedPackages() {
  const declared = new Set(Object.keys(readJson("package.json").dependencies));
  const found = new Set();
  for (const folder of ["build/server", "build/programs"]) {
    for (const name of readdirSync(join(root, folder), { recursive: true })) {
      if (!/\.m?js$/.test(name)) continue;
      const text = readFileSync(join(root, folder, name), "utf8");
      for (const [, imported] of text.matchAll(IMPORTED)) if (declared.has(imported)) found.add(imported);
    }
  }
  return [...found].filter((name) => !builtinModules.includes(name));
}

/** Whether the C library of a package, if it wants one, is that of the image. */
const isForGlibc = ({ libc }, path) => (libc ? libc.includes("glibc") : !/-musl(?:\/|$)/.test(path));

/** Folders of packages with everything that they depend on, as npm has installed it. */
function withDependencies(names) {
  const installed = readJson("node_modules/.package-lock.json").packages;
  const folders = new Set();
  const open = names.map((name) => ["", name]);
  for (let next = open.pop(); next; next = open.pop()) {
    const path = locate(installed, ...next);
    if (!path || folders.has(path) || !isForGlibc(installed[path], path)) continue;
    folders.add(path);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = installed[path];
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (peer) => !peerDependenciesMeta?.[peer]?.optional,
    );
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      open.push([path, name]);
  }
  return [...folders];
}

/** Where Node.js finds a package that the code in `from` imports; undefined if it is not installed. */
function locate(installed, from, name) {
  for (let folder = from; ; ) {
    const path = `${folder ? `${folder}/` : ""}node_modules/${name}`;
    if (installed[path] && existsSync(join(root, path))) return path;
    if (!folder) return undefined;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")));
  }
}

/** Copies a file or folder of the checkout to the same place in the application's folder. */
function copy(app, path, isWanted = () => true) {
  const from = join(root, path);
  const filter = (source) => isWanted(relative(from, source));
  cpSync(from, join(app, path), { recursive: true, filter });
}

function collect(target) {
  const app = join(target, "app");
  if (!existsSync(join(root, "build/server/index.js"))) fail("There is no build. Run npm run build first.");
  for (const path of ["package.json", "build", "server/platform/database/migrations"]) copy(app, path);
  copy(app, "server/platform/media/samples", (path) => !path.endsWith(".ts"));
  for (const path of withDependencies(importedPackages())) {
    copy(
      app,
      path,
      (inside) => !inside.split("/").includes("node_modules") && !UNREAD.test(basename(inside)),
    );
  }
  // The image has no shell.
  const programs = join(target, "usr/local/bin");
  mkdirSync(programs, { recursive: true });
  for (const [name, bundle] of Object.entries(COMMANDS)) {
    if (!BUNDLES.includes(bundle)) throw new Error(`there is no bundle ${bundle}`);
    const text = `#!/usr/local/bin/node\nimport("/app/build/programs/${bundle}.mjs");\n`;
    writeFileSync(join(programs, name), text, { mode: 0o755 });
  }
}

const [, , target] = process.argv;
if (!target) fail("Usage: node server/bootstrap/container-files.mjs <folder>");
collect(target);
say(`The files of the image are in ${target}.`);
