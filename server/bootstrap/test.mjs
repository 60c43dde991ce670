/**
 * `npm test`: everything that is checked, from a fresh clone. Ends with a line `N passed, N failed`, in which
 * lint, types and build count as one each.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { bin, build, ensureInstalled, root, run, say } from "./steps.mjs";

const reports = join(root, "test-results");
const unitReport = join(reports, "unit.json");
const browserReport = join(reports, "browser.json");

await ensureInstalled();
const chromium = await ensureChromium();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const totals = { passed: 0, failed: 0 };

function count(passed, failed) {
  totals.passed += passed;
  totals.failed += failed;
}

async function check(name, command, args, options) {
  say(`\n── ${name}`);
  const code = await run(command, args, options);
  return code === 0;
}

async function single(name, tool, args) {
  const ok = await check(name, process.execPath, [bin(tool), ...args]);
  count(ok ? 1 : 0, ok ? 0 : 1);
}

/** Adds a runner's own figures; a runner that ended badly without naming a failed test counts as one. */
function countReport(ok, file, read) {
  const report = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failed: 0 };
  count(report.passed, ok ? report.failed : Math.max(1, report.failed));
}

await single("Lint", "biome", ["check", "."]);
await single("Types", "tsc", ["--noEmit"]);

say("\n── Build");
await build();
count(1, 0);

const units = await check("Unit and contract tests", process.execPath, [
  ...[bin("vitest"), "run", "--config", "tests/vitest.config.ts"],
  ...["--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`],
]);
countReport(units, unitReport, (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
}));

const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport };
const args = [bin("playwright"), "test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"];
const browser = await check("Browser tests", process.execPath, args, { env });
countReport(browser, browserReport, ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
}));

say(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);
