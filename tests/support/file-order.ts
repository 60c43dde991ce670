import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { root } from "./root.ts";

/** Projects in the order in which they begin: quick files last, so that no worker is left alone with a long one. */
const PROJECTS = ["product", "two processes", "units", "languages", "pure", "containers"];

/** Files that take more than half a minute, the longest first. Others begin after them, large ones first. */
const LONGEST = [
  "tests/security/hidden-results.test.ts",
  "tests/security/redirects.test.ts",
  "tests/cdn/product.test.ts",
  "tests/cdn/viewers.test.ts",
  "tests/resilience/stop.test.ts",
  "tests/production/production.test.ts",
  "tests/resilience/kill.test.ts",
  "tests/resilience/start-failures.test.ts",
  "tests/resilience/purchases.test.ts",
  "server/platform/api/hostile.test.ts",
  "tests/resilience/rolling-restart.test.ts",
  "tests/bundle/budgets.test.ts",
  "tests/add-a-screen.test.ts",
  "server/platform/main.test.ts",
  "tests/security/removed-devices.test.ts",
  "tests/resilience/frozen-platform.test.ts",
  "tests/resilience/shared-sessions.test.ts",
];

const place = (list: readonly string[], name: string) => {
  const index = list.indexOf(name);
  return index < 0 ? list.length : index;
};

/** Order of the test files: projects one after the other, in each the longest files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) => [
      project.config.sequence.groupOrder,
      place(PROJECTS, project.name),
      place(LONGEST, relative(root, moduleId)),
    ];
    const usual = await super.sort(files);
    return usual.toSorted((a, b) => {
      const others = rank(b);
      return (
        rank(a)
          .map((value, index) => value - (others[index] ?? 0))
          .find(Boolean) ?? 0
      );
    });
  }
}
