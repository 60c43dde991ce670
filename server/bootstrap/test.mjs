/**
 * `npm test`: everything that is checked, from a fresh clone. Ends with a line `N passed, N failed`, in which
 * lint, types and build count as one each.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { bin, ensureInstalled, failPlainly, root, run, say } from "./steps.mjs";

const reports = join(root, "test-results");
const unitReport = join(reports, "unit.json");
const browserReport = join(reports, "browser.json");

const totals = { passed: 0, failed: 0 };
let isComplete = false;
// Whatever ends this early, the last line is the one that is promised.
process.on("exit", () => say(`\n${totals.passed} passed, ${totals.failed + (isComplete ? 0 : 1)} failed`));

failPlainly();
await ensureInstalled();
const chromium = await ensureChromium();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

function count(passed, failed) {
  totals.passed += passed;
  totals.failed += failed;
}

/** Runs one suite and says how long it took. */
async function suite(name, command, args, options) {
  say(`\n── ${name}`);
  const started = Date.now();
  const code = await run(command, args, options);
  say(`── ${name}: ${code === 0 ? "passed" : "failed"} after ${Math.round((Date.now() - started) / 1000)} s`);
  return code === 0;
}

/** A check that counts as one. */
async function single(name, ...args) {
  const ok = await suite(name, process.execPath, args);
  count(ok ? 1 : 0, ok ? 0 : 1);
}

/** Adds a runner's own figures; a runner that ended badly without naming a failed test counts as one. */
function countReport(ok, file, read) {
  const report = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failed: 0 };
  count(report.passed, ok ? report.failed : Math.max(1, report.failed));
}

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

const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport };
const args = [bin("playwright"), "test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"];
const browser = await suite("Browser tests", process.execPath, args, { env });
countReport(browser, browserReport, ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
}));

isComplete = true;
process.exitCode = totals.failed === 0 ? 0 : 1;
