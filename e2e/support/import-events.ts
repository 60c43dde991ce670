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

/** Imports an upcoming match. @returns its id, and a function that gives it another title */
export async function importUpcomingMatch(reference_id: string) {
  const rename = (title: string) =>
    importEvents(reference_id, [{ reference_id, title, starts_at: "2031-05-04T18:30:00Z" }]);
  await rename("A match");
  const path = `/api/event/get_by_id/id/${reference_id}?idType=reference_id`;
  const response = await fetch(process.env.TOUCHLINE_E2E_PLATFORM + path);
  const { content } = (await response.json()) as { content: { id: string } };
  return { id: content.id, rename };
}
