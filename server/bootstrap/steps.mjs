/**
 * Steps that every npm script needs before project code can run: packages installed, build up to date. Plain
 * JavaScript without dependencies, because a fresh clone has none.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { compressAssets, printBundleTable } from "./bundle.mjs";
import { fail, root, say } from "./output.mjs";
import { buildPrograms } from "./programs.mjs";

const INSTALL_STAMP = join(root, "node_modules/.touchline-install");
const BUILD_STAMP = join(root, "build/.touchline-build");
const BUILD_INPUTS = [
  "app",
  "common",
  "locales",
  "public",
  "remix.config.ts",
  "tools/browser-build",
  "package-lock.json",
  "tsconfig.json",
];
const PROGRAMS_STAMP = join(root, "build/.touchline-programs");
const PROGRAM_INPUTS = ["common", "server", "package-lock.json", "tsconfig.json"];
const PROGRESS_MS = 5000;

/** From now on an unexpected error prints one line only. For scripts; not for test runners. */
export function failPlainly() {
  process.on("uncaughtException", (error) =>
    fail(reasonIn(error.message) ?? `Something went wrong: ${error.message}`),
  );
}

/** Explanation of an error message of a program or system call; undefined if there is none. */
function reasonIn(words) {
  if (/ENOSPC|no space left/i.test(words)) return "The disk is full. Make room, then try again.";
  if (/EACCES|EPERM|EROFS|permission denied/i.test(words)) return notWritable();
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/.test(words)) {
    return "The package registry cannot be reached. Check the network (and the proxy, if there is one), then try again.";
  }
  return undefined;
}

function notWritable() {
  return `${root} cannot be written by this user (${userInfo().username}). Run this as its owner, or use a copy of your own.`;
}

/** Checks write access to the checkout before installing or building. */
function requireWritable() {
  for (const path of [root, join(root, "node_modules"), join(root, "build")]) {
    try {
      if (existsSync(path)) accessSync(path, constants.W_OK);
    } catch {
      fail(notWritable());
    }
  }
}

/**
 * Runs a program in the checkout, with its output on the console.
 * @returns {Promise<number>} its exit code
 */
export async function run(command, args, { env = process.env } = {}) {
  return (await launch(command, args, env, "inherit")).code;
}

/**
 * Runs a program in the checkout and shows only progress.
 * @returns {Promise<{ code: number, output: string }>} its exit code and output
 */
export async function runQuietly(command, args, { env = process.env } = {}) {
  const started = Date.now();
  const timer = setInterval(() => say(`  … ${Math.round((Date.now() - started) / 1000)} s`), PROGRESS_MS);
  try {
    return await launch(command, args, env, ["ignore", "pipe", "pipe"]);
  } finally {
    clearInterval(timer);
  }
}

function launch(command, args, env, stdio) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio });
    const output = [];
    child.stdout?.on("data", (chunk) => output.push(chunk));
    child.stderr?.on("data", (chunk) => output.push(chunk));
    // Signals to this script are passed on to the program.
    const pass = (signal) => {
      child.kill(signal);
      process.exitCode = 130;
    };
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) process.on(signal, pass);
    const end = (code, words) => {
      for (const signal of signals) process.off(signal, pass);
      if (process.exitCode === 130) process.exit(130);
      resolve({ code, output: words });
    };
    child.once("error", (error) => end(127, error.message));
    child.once("close", (code) => end(code ?? 1, Buffer.concat(output).toString()));
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

/** Installs the packages if they are missing or the lock file has changed. */
export async function ensureInstalled() {
  checkNode();
  const key = installKey();
  if (readStamp(INSTALL_STAMP) === key) return;
  requireWritable();
  say("Installing packages (about a minute the first time)…");
  // Uses the npm that runs this script. The variable may also name another package manager, which is not
  // used.
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm && /npm-cli\.c?js$/.test(npm) ? [process.execPath, npm] : ["npm"];
  const args = [...first, "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const { code, output } = await runQuietly(command, args);
  if (code !== 0) {
    const reason =
      code === 127 && /ENOENT/.test(output)
        ? "npm is not installed; it comes with Node.js."
        : reasonIn(output);
    if (!reason) process.stderr.write(output);
    fail(reason ?? "The packages could not be installed; the lines above say why.");
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

function keyOf(inputs) {
  const hash = createHash("sha256");
  for (const input of inputs) hashTree(hash, join(root, input));
  return hash.digest("hex");
}

/** Builds the web application and the programs, if there is no build or their sources have changed. */
export async function ensureBuilt() {
  if (readStamp(BUILD_STAMP) !== keyOf(BUILD_INPUTS)) return build();
  await ensurePrograms();
}

/** Bundles the programs, if there are no bundles or their sources have changed. */
export async function ensurePrograms() {
  if (readStamp(PROGRAMS_STAMP) !== keyOf(PROGRAM_INPUTS)) await bundlePrograms();
}

/** Builds the web application and the programs, and prints what each page costs. */
export async function build() {
  requireWritable();
  await buildApplication();
  await bundlePrograms();
}

async function bundlePrograms() {
  const key = keyOf(PROGRAM_INPUTS);
  // A failed or interrupted build leaves no bundles that count as built.
  rmSync(PROGRAMS_STAMP, { force: true });
  await buildPrograms();
  writeFileSync(PROGRAMS_STAMP, key);
}

/** Builds the web application and compresses its files. */
async function buildApplication() {
  say("Building the web application (about half a minute)…");
  const key = keyOf(BUILD_INPUTS);
  rmSync(join(root, "build"), { recursive: true, force: true });
  // VITEST would disable the Remix plugin when the tests find an outdated build.
  const env = { ...process.env, NODE_ENV: "production", VITEST: "" };
  const { code, output } = await runQuietly(
    process.execPath,
    [bin("remix"), "vite:build", "--config", "remix.config.ts"],
    {
      env,
    },
  );
  if (code !== 0) {
    const reason = reasonIn(output);
    if (!reason) process.stderr.write(output);
    fail(reason ?? "The build failed; the lines above say why.");
  }
  compressAssets();
  printBundleTable();
  mkdirSync(dirname(BUILD_STAMP), { recursive: true });
  writeFileSync(BUILD_STAMP, key);
}
