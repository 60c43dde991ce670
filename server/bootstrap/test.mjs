/**
 * `npm test`: runs all checks, from a fresh clone. The last line is `N passed, N failed`, in which lint,
 * unused code, types and build count as one each.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { root, say } from "./output.mjs";
import { ensureServices, INSTALL_COMMAND } from "./services.mjs";
import { bin, ensureInstalled, failPlainly, run, runQuietly } from "./steps.mjs";

const reports = join(root, "test-results");
const browserReport = join(reports, "browser.json");

/** Room for the temporary files of a run, databases and browser profiles, with a margin (bytes). */
const MEMORY_FOR_FILES = 6e9;

/** How many of the slowest test files are printed. */
const SLOWEST = 30;

const totals = { passed: 0, failed: [], flaky: [], skipped: [], files: [] };
let isComplete = false;
/** Why tests that need other servers are skipped. */
let servicesMissing;
// Prints the results on every exit, also an unexpected one; last, because truncated logs preserve their end.
process.on("exit", () => {
  listSlowest();
  list("Passed on the second try", totals.flaky);
  list("Failed", totals.failed);
  if (totals.skipped.length > 0) say(`\n${totals.skipped.length} skipped`);
  if (servicesMissing) say(`${servicesMissing}. With them: ${INSTALL_COMMAND}`);
  say(`\n${totals.passed} passed, ${totals.failed.length + (isComplete ? 0 : 1)} failed`);
});

failPlainly();
const memory = roomInMemory();
if (memory) process.env.TMPDIR ??= memory;
await ensureInstalled();
process.env.CHROMIUM_PATH = await ensureChromium({ headlessShell: true });
servicesMissing = await ensureServices();
if (servicesMissing) say(`\nTests that need other servers are skipped: ${servicesMissing}.`);
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/**
 * Returns the folder for temporary files: in memory if there is plenty of it, because PostgreSQL waits for the
 * disk at each commit.
 */
function roomInMemory() {
  const folder = "/dev/shm";
  if (!existsSync(folder) || freemem() < 2 * MEMORY_FOR_FILES) return undefined;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > MEMORY_FOR_FILES ? folder : undefined;
}

/** Prints the names of tests with the first lines of their errors. */
function list(title, tests) {
  if (tests.length > 0) say(`\n${title}:`);
  for (const { name, error } of tests) say(`  ${name}\n    ${error.split("\n").slice(0, 5).join("\n    ")}`);
}

/** Prints the test files that took longest. */
function listSlowest() {
  const slowest = totals.files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  if (slowest.length > 0) say("\nSlowest files:");
  for (const { name, seconds } of slowest) say(`  ${seconds.toFixed(0).padStart(4)} s  ${name}`);
}

/** Adds results; `files` holds `{ name, seconds }`, each other list `{ name, error }`. */
function add({ passed = 0, failed = [], flaky = [], skipped = [], files = [] }) {
  totals.passed += passed;
  totals.failed.push(...failed);
  totals.flaky.push(...flaky);
  totals.skipped.push(...skipped);
  totals.files.push(...files);
}

/** Runs one suite and prints its duration. */
async function suite(name, command, args, options) {
  say(`\n── ${name}`);
  const started = Date.now();
  const code = await run(command, args, options);
  sayResult(name, code, started);
  return code === 0;
}

function sayResult(name, code, started) {
  say(`── ${name}: ${code === 0 ? "passed" : "failed"} after ${Math.round((Date.now() - started) / 1000)} s`);
}

/** Adds the result of a check that counts as one test. */
function addCheck(name, ok) {
  add(ok ? { passed: 1 } : { failed: [{ name, error: "The output above tells why." }] });
}

/** Runs the checks of the sources one after the other; the output of each is printed when it has ended. */
async function checkSources() {
  for (const [name, ...args] of [
    ["Lint", bin("biome"), "check", "."],
    ["Unused code", bin("knip")],
    ["Types", bin("tsc"), "--noEmit"],
  ]) {
    const started = Date.now();
    const { code, output } = await runQuietly(process.execPath, args);
    say(`\n── ${name}\n${output.trim()}`);
    sayResult(name, code, started);
    addCheck(name, code === 0);
  }
}

async function build() {
  addCheck("Build", await suite("Build", process.execPath, ["server/bootstrap/build.mjs"]));
}

/**
 * Adds the results of a runner's report; a runner that failed without naming a failed test counts as one
 * failure.
 */
function addReport(name, ok, file, read) {
  const results = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : {};
  if (!ok && !results.failed?.length) results.failed = [{ name, error: "The runner failed." }];
  add(results);
}

/** Results in a report of Playwright. */
function readJourneys({ suites }) {
  const results = { passed: 0, failed: [], flaky: [], skipped: [], files: [] };
  const visit = ({ title, suites = [], specs = [] }, path) => {
    const names = [...path, title];
    for (const spec of specs)
      for (const test of spec.tests) addJourney(results, [...names, spec.title], test);
    for (const inner of suites) visit(inner, names);
  };
  for (const file of suites) visit(file, []);
  return results;
}

function addJourney(results, names, { projectName, status, results: tries }) {
  const error = tries.find((attempt) => attempt.error)?.error.message ?? "";
  const entry = { name: `[${projectName}] ${names.join(" › ")}`, error };
  if (status === "skipped") results.skipped.push(entry);
  else if (status === "unexpected") results.failed.push(entry);
  else results.passed += 1;
  if (status === "flaky") results.flaky.push(entry);
  addTime(results.files, `[${projectName}] ${names[0]}`, tries);
}

/** Adds the tries of a journey to the time of its file (seconds). */
function addTime(files, name, tries) {
  const seconds = tries.reduce((sum, { duration }) => sum + duration / 1000, 0);
  const file = files.find((entry) => entry.name === name);
  if (file) file.seconds += seconds;
  else files.push({ name, seconds });
}

/**
 * Runs projects of the unit tests; adds their results.
 * @param hasLowPriority whether other programs get the processor first
 */
async function runUnits(name, projects, hasLowPriority = false) {
  const report = join(reports, `${name}.json`);
  const [command = "", ...args] = [
    ...(hasLowPriority ? ["nice", "-n", "19"] : []),
    ...[process.execPath, bin("vitest"), "run", "--config", "tests/vitest.config.ts"],
    ...["--reporter=dot", "--reporter=./server/bootstrap/vitest-results.mjs"],
    ...projects.map((project) => `--project=${project}`),
  ];
  const env = { ...process.env, TOUCHLINE_UNIT_REPORT: report };
  const ok = await suite(name, command, args, { env });
  addReport(name, ok, report, (results) => results);
}

// Each uses one core for most of its time. The unit tests need the build, and do not wait for the checks.
const checks = checkSources();
await build();

await runUnits("Unit, contract and resilience tests", ["product", "two processes", "units"]);
await checks;
// The containers wait for most of their time, but would fail beside tests that take the processor from them.
await Promise.all([
  runUnits("Containers", ["containers"]),
  runUnits("Unit tests that start no program", ["pure", "languages"], true),
]);

const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport };
const args = [bin("playwright"), "test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"];
const browser = await suite("Browser tests", process.execPath, args, { env });
addReport("Browser tests", browser, browserReport, readJourneys);

isComplete = true;
process.exitCode = totals.failed.length === 0 ? 0 : 1;
