/**
 * What every npm script needs before anything of the project can run: packages installed, build fresh. Plain
 * JavaScript without dependencies, because on a fresh clone there are none.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

const INSTALL_STAMP = join(root, "node_modules/.touchline-install");
const BUILD_STAMP = join(root, "build/.touchline-build");
const BUILD_INPUTS = ["app", "locales", "remix.config.ts", "package-lock.json", "tsconfig.json"];
const PROGRESS_MS = 5000;

export const say = (line) => process.stdout.write(`${line}\n`);

/** Ends the process with one message. */
export function fail(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}

/**
 * Runs a program in the checkout.
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options] quiet: its output is kept and shown only if it fails
 * @returns {Promise<number>} its exit code
 */
export function run(command, args, { env = process.env, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
    });
    const output = [];
    const started = Date.now();
    const timer = quiet
      ? setInterval(() => say(`  … ${Math.round((Date.now() - started) / 1000)} s`), PROGRESS_MS)
      : undefined;
    child.stdout?.on("data", (chunk) => output.push(chunk));
    child.stderr?.on("data", (chunk) => output.push(chunk));
    child.once("error", (error) => {
      clearInterval(timer);
      reject(error);
    });
    child.once("close", (code) => {
      clearInterval(timer);
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}

/** Path of a package's program. */
export const bin = (name) => join(root, "node_modules/.bin", name);

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Touchline needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
}

function installKey() {
  const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  return hash.update(`${process.platform} ${process.arch} ${process.versions.modules}`).digest("hex");
}

const readStamp = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** Installs the packages when they are missing or the lock file has changed. */
export async function ensureInstalled() {
  checkNode();
  const key = installKey();
  if (readStamp(INSTALL_STAMP) === key) return;
  say("Installing packages (about a minute the first time)…");
  const npm = process.env.npm_execpath;
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const code = await (npm
    ? run(process.execPath, [npm, ...args], { quiet: true })
    : run("npm", args, { quiet: true }));
  if (code !== 0) {
    fail(
      "The packages could not be installed. Check the network and that this folder may be written, then try again.",
    );
  }
  writeFileSync(INSTALL_STAMP, key);
}

function hashTree(hash, path) {
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) hashTree(hash, join(path, name));
  } else if (!/\.test\.tsx?$/.test(path)) {
    hash.update(path.slice(root.length)).update(readFileSync(path));
  }
}

function buildKey() {
  const hash = createHash("sha256");
  for (const input of BUILD_INPUTS) hashTree(hash, join(root, input));
  return hash.digest("hex");
}

/** Builds the web application when there is no build or its sources have changed. */
export async function ensureBuilt() {
  if (readStamp(BUILD_STAMP) === buildKey()) return;
  await build();
}

/** Builds the web application, compresses its files and prints what each page costs. */
export async function build() {
  say("Building the web application (about half a minute)…");
  const key = buildKey();
  rmSync(join(root, "build"), { recursive: true, force: true });
  const env = { ...process.env, NODE_ENV: "production" };
  const code = await run(process.execPath, [bin("remix"), "vite:build", "--config", "remix.config.ts"], {
    env,
    quiet: true,
  });
  if (code !== 0) fail("The build failed; the messages above say why.");
  const { compressAssets, printBundleTable } = await import("./bundle.mjs");
  compressAssets();
  printBundleTable();
  mkdirSync(dirname(BUILD_STAMP), { recursive: true });
  writeFileSync(BUILD_STAMP, key);
}
