/** `npm run docs:config`: brings the documents about settings up to date. */
import { readFileSync, writeFileSync } from "node:fs";
import { DOCUMENTS } from "./documents.ts";

for (const [path, update] of Object.entries(DOCUMENTS)) {
  const file = new URL(`../../${path}`, import.meta.url);
  const current = readFileSync(file, "utf8");
  const updated = update(current);
  if (updated === current) continue;
  writeFileSync(file, updated);
  process.stdout.write(`${path} is up to date again\n`);
}
