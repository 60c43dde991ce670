/** Results of commands: lines of text, or one JSON document. */
import type { FieldChange } from "../event-control/field-changes.ts";
import type { CommandInput } from "./command.ts";

export const JSON_OPTION = { json: { type: "boolean" } } as const;
export const JSON_HELP = { "--json": "print the result as one JSON document" } as const;

/** Lines of a help text for options, by what is typed; their meanings begin in one column. */
export function optionLines(options: Readonly<Record<string, string>>): string {
  const width = Math.max(...Object.keys(options).map((typed) => typed.length));
  const indented = `\n${" ".repeat(width + 5)}`;
  return Object.entries(options)
    .map(([typed, meaning]) => `  ${typed.padEnd(width)}   ${meaning.replaceAll("\n", indented)}`)
    .join("\n");
}

/** Prints the JSON document with --json, otherwise the lines. */
export function tell(
  { has }: Pick<CommandInput, "has">,
  say: (line: string) => void,
  document: unknown,
  lines: readonly string[],
): void {
  if (has("json")) say(JSON.stringify(document));
  else for (const line of lines) say(line);
}

/** Lines of a table with a heading; columns are as wide as their longest text. */
export function tableLines(heading: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = heading.map((_, column) =>
    Math.max(...[heading, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  return [heading, ...rows].map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** What storing a row did. */
export type Outcome = "added" | "changed" | "same";

/** Lines that say what storing did to the row that `name` names. */
export function outcomeLines(name: string, outcome: Outcome, changes: readonly FieldChange[]): string[] {
  if (outcome === "same") return [`${name} is as it was.`];
  if (outcome === "added") return [`${name} was added.`];
  return [`${name} was changed:`, ...changes.map(({ field, from, to }) => `  ${field}: ${from} → ${to}`)];
}
