import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./support/root.ts";
import config from "./vitest.config.ts";

it("`npm test` runs every project of the tests", () => {
  const command = readFileSync(join(root, "server/bootstrap/test.mjs"), "utf8");
  const run = [...command.matchAll(/runUnits\([^[]*\[([^\]]*)\]/g)].flatMap(([, list = ""]) =>
    [...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name),
  );
  const projects = (config.test?.projects ?? []).map((project) =>
    typeof project === "object" && "test" in project ? project.test?.name : undefined,
  );
  expect(projects.length).toBeGreaterThan(4);
  expect(run).toEqual(expect.arrayContaining(projects));
});
