/** Reads the rows of a file of events, with the number of each row's first line. */
import { CsvError, parseCsv } from "./csv.ts";

export interface Problem {
  line: number;
  message: string;
}

export interface FileRow {
  line: number;
  values: Record<string, unknown>;
}

export interface EventFile {
  rows: FileRow[];
  problems: Problem[];
}

/** Reads a CSV file with a heading, or a JSON array of objects. An empty CSV field counts as missing. */
export function readEventFile(text: string, format: "csv" | "json", columns: readonly string[]): EventFile {
  const content = text.replace(/^\uFEFF/, "");
  return format === "csv" ? readCsv(content, columns) : readJson(content);
}

function readCsv(text: string, columns: readonly string[]): EventFile {
  try {
    const [heading, ...lines] = parseCsv(text);
    if (!heading) return { rows: [], problems: [{ line: 1, message: "the file is empty" }] };
    const names = heading.fields.map((name) => name.trim());
    const problems = names
      .filter((name, index) => !columns.includes(name) || names.indexOf(name) !== index)
      .map((name) => ({ line: heading.line, message: `the column ${name} is unknown, or there twice` }));
    const rows: FileRow[] = [];
    for (const { line, fields } of lines) {
      if (fields.length === names.length) {
        const filled = names.map((name, index) => [name, fields[index]?.trim()]).filter(([, value]) => value);
        rows.push({ line, values: Object.fromEntries(filled) });
      } else problems.push({ line, message: `${fields.length} fields instead of ${names.length}` });
    }
    return { rows, problems };
  } catch (error) {
    if (error instanceof CsvError)
      return { rows: [], problems: [{ line: error.line, message: error.message }] };
    throw error;
  }
}

function readJson(text: string): EventFile {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    const position = Number(/at position (\d+)/.exec(message)?.[1] ?? text.length);
    return { rows: [], problems: [{ line: lineAt(text, position), message: "this is no JSON" }] };
  }
  if (!Array.isArray(list)) {
    return { rows: [], problems: [{ line: 1, message: "the file must hold a list of events" }] };
  }
  const lines = elementLines(text);
  const rows: FileRow[] = [];
  const problems: Problem[] = [];
  for (const [index, values] of list.entries()) {
    const line = lines[index] ?? 1;
    if (typeof values === "object" && values !== null && !Array.isArray(values)) rows.push({ line, values });
    else problems.push({ line, message: "an event must be an object" });
  }
  return { rows, problems };
}

const lineAt = (text: string, position: number) => text.slice(0, position).split("\n").length;

/** First line of each element of a JSON array; the text must be valid JSON. */
function elementLines(text: string): number[] {
  const lines: number[] = [];
  let depth = 0;
  let line = 1;
  let isBetween = true;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},\n]|[^\s[\]{},"]+/g)) {
    if (token === "\n") {
      line++;
      continue;
    }
    if (depth === 1 && isBetween && token !== "]") lines.push(line);
    if (depth === 1) isBetween = token === ",";
    if (token === "[" || token === "{") depth++;
    else if (token === "]" || token === "}") depth--;
  }
  return lines;
}
