import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../../tests/support/root.ts";

/** Imports events into the running product from the command line, as an operator does. */
export async function importEvents(name: string, events: readonly object[]): Promise<void> {
  const data = process.env.TOUCHLINE_E2E_DATA ?? "";
  const file = join(data, `${name}.json`);
  writeFileSync(file, JSON.stringify(events));
  const command = ["--import", "tsx", "server/platform/cli/main.ts", "import-events", file];
  await promisify(execFile)(process.execPath, command, {
    cwd: root,
    env: { ...process.env, DATA_DIR: data },
  });
}
