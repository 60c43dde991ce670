import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { platformCommand } from "./platform-command.ts";

/** Imports events into the running product from the command line, as an operator does. */
export async function importEvents(name: string, events: readonly object[]): Promise<void> {
  const data = process.env.TOUCHLINE_E2E_DATA ?? "";
  const file = join(data, `${name}.json`);
  writeFileSync(file, JSON.stringify(events));
  await platformCommand(["import-events", file], { DATA_DIR: data });
}
