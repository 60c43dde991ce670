/**
 * Vitest reporter for `npm test`: writes the counts, the names of the tests that failed, were retried or were
 * skipped, and the time of each file (seconds), to the file of the `TOUCHLINE_UNIT_REPORT` variable. Vitest's
 * own JSON report does not contain retries.
 */
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./output.mjs";

export default class ResultsReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const results = { passed: 0, failed: [], flaky: [], skipped: [], files: [] };
    for (const module of modules) {
      const file = `[${module.project.name}] ${relative(root, module.moduleId)}`;
      results.files.push({ name: file, seconds: secondsOf(module.diagnostic()) });
      const errors = [
        ...module.errors(),
        ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
      ];
      for (const error of errors) results.failed.push({ name: file, error: error.message });
      for (const test of module.children.allTests()) addTest(results, file, test);
    }
    for (const error of unhandledErrors) results.failed.push({ name: "unhandled", error: error.message });
    writeFileSync(process.env.TOUCHLINE_UNIT_REPORT, JSON.stringify(results));
  }
}

/** Time of a test file in seconds: loading and running. */
function secondsOf({ environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration }) {
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000;
}

function addTest(results, file, test) {
  const { state, errors = [] } = test.result();
  const entry = { name: `${file} › ${test.fullName}`, error: errors[0]?.message ?? "" };
  if (state === "failed") results.failed.push(entry);
  else if (state !== "passed") results.skipped.push(entry);
  else {
    results.passed += 1;
    if (test.diagnostic()?.flaky) results.flaky.push(entry);
  }
}
