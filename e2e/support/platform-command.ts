import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { BUNDLE_OPTIONS, bundleOf } from "../../server/bootstrap/programs.mjs";
import { root } from "../../tests/support/root.ts";

/**
 * Runs a command of the platform on a running product, as an operator does.
 * @param env `DATA_DIR` of the product, and other settings
 * @returns what it printed
 * @throws when the command fails
 */
export async function platformCommand(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  // The bundle, as in containers: the TypeScript loader takes three times as long as a command.
  const command = [...BUNDLE_OPTIONS, bundleOf("commands"), ...words];
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    cwd: root,
    env: { ...process.env, ...env },
  });
  return stdout;
}
