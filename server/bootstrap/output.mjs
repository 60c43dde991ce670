/** Shared by all scripts: the root of the checkout and console output. */
import { fileURLToPath } from "node:url";

/** Folder of the checkout. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Writes a line to standard output. */
export const say = (line) => process.stdout.write(`${line}\n`);

/** Prints an error message and ends the process with exit code 1. */
export function fail(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}
