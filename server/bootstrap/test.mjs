/**
 * `npm test`: runs all checks, from a fresh clone. The last line is `N passed, N failed`, in which lint,
 * types and build count as one each.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { root, say } from "./output.mjs";
import { ensureServices } from "./services.mjs";
import { bin, ensureInstalled, failPlainly, run } from "./steps.mjs";

const reports = join(root, "test-results");
const unitReport = join(reports, "unit.json");
const browserReport = join(reports, "browser.json");

const totals = { passed: 0, failed: 0, skipped: 0 };
let isComplete = false;
/** Why suites that need external servers are omitted; they count as skipped, never as passed. */
let servicesMissing;
// Prints the result line on every exit, also an early one.
process.on("exit", () => {
  if (totals.skipped > 0) say(`\n${totals.skipped} skipped${servicesMissing ? `: ${servicesMissing}` : ""}`);
  say(`\n${totals.passed} passed, ${totals.failed + (isComplete ? 0 : 1)} failed`);
});

failPlainly();
await ensureInstalled();
const chromium = await ensureChromium({ headlessShell: true });
servicesMissing = await ensureServices();
if (servicesMissing)
  say(
    `\n── What needs other servers (several processes, the site behind caches): skipped (${servicesMissing})`,
  );
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

function count(passed, failed) {
  totals.passed += passed;
  totals.failed += failed;
}

/** Runs one suite and prints its duration. */
async function suite(name, command, args, options) {
  say(`\n── ${name}`);
  const started = Date.now();
  const code = await run(command, args, options);
  say(`── ${name}: ${code === 0 ? "passed" : "failed"} after ${Math.round((Date.now() - started) / 1000)} s`);
  return code === 0;
}

/** Runs a check that counts as one test. */
async function single(name, ...args) {
  const ok = await suite(name, process.execPath, args);
  count(ok ? 1 : 0, ok ? 0 : 1);
}

/**
 * Adds the figures of a runner's report; a runner that failed without naming a failed test counts as one
 * failure.
 */
function countReport(ok, file, read) {
  const report = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failed: 0 };
  count(report.passed, ok ? report.failed : Math.max(1, report.failed));
}

/** Number of tests that skipped themselves; an omitted suite is in no report. */
const skippedIn = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).numPendingTests : 0);

await single("Lint", bin("biome"), "check", ".");
await single("Types", bin("tsc"), "--noEmit");
await single("Build", "server/bootstrap/build.mjs");

const units = await suite("Unit, contract and resilience tests", process.execPath, [
  ...[bin("vitest"), "run", "--config", "tests/vitest.config.ts"],
  ...["--reporter=dot", "--reporter=json", `--outputFile.json=${unitReport}`],
]);
countReport(units, unitReport, (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
}));
totals.skipped += skippedIn(unitReport) + (servicesMissing ? 1 : 0);

const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport };
const args = [bin("playwright"), "test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"];
const browser = await suite("Browser tests", process.execPath, args, { env });
countReport(browser, browserReport, ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
}));

isComplete = true;
process.exitCode = totals.failed === 0 ? 0 : 1;
