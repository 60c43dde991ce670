/** The documents about settings are generated, and every setting has a description. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SETTING_NAMES } from "../common/settings/names.ts";
import { DOCUMENTS, describedSetting } from "../tools/configuration-docs/documents.ts";
import { root } from "./support/root.ts";

it.each(Object.entries(DOCUMENTS))("%s matches the schemas (npm run docs:config)", (path, update) => {
  const current = readFileSync(join(root, path), "utf8");
  expect(update(current)).toBe(current);
});

it.each(SETTING_NAMES)("a program reads %s", (name) => {
  expect(describedSetting(name)?.meaning).toMatch(/^\S.*\S$/);
});
