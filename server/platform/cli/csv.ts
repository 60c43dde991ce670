/** A row of a CSV file, with the number of its first line. */
export interface CsvRow {
  line: number;
  fields: string[];
}

/** The text is not valid CSV; `line` is the line of the error. */
export class CsvError extends Error {
  override name = "CsvError";
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Reads CSV (RFC 4180): commas; fields in double quotes may contain commas, line ends and doubled quotes.
 * Accepts line ends of all systems and skips empty lines.
 * @throws CsvError
 */
export function parseCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let line = 1;
  let row: CsvRow = { line, fields: [] };
  for (let at = 0; at < text.length || row.fields.length > 0; ) {
    const isQuoted = text[at] === '"';
    const { value, end } = isQuoted ? quotedField(text, at, line) : plainField(text, at);
    row.fields.push(value);
    line += countLineEnds(value);
    if (text[end] === ",") {
      at = end + 1;
      continue;
    }
    if (text[end] === '"' || (isQuoted && end < text.length && !/[\r\n]/.test(text[end] ?? ""))) {
      throw new CsvError(line, "a quote stands inside a field");
    }
    if (row.fields.length > 1 || value !== "" || isQuoted) rows.push(row);
    at = end + (text.startsWith("\r\n", end) ? 2 : 1);
    row = { line: ++line, fields: [] };
  }
  return rows;
}

interface Field {
  value: string;
  /** Position at which parsing continues. */
  end: number;
}

function plainField(text: string, start: number): Field {
  const stop = /[",\r\n]/g;
  stop.lastIndex = start;
  const end = stop.exec(text)?.index ?? text.length;
  return { value: text.slice(start, end), end };
}

function quotedField(text: string, start: number, line: number): Field {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  if (end < 0) throw new CsvError(line, "a quoted field has no end");
  return { value: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 };
}

const countLineEnds = (text: string) => text.match(/\r\n|\n|\r/g)?.length ?? 0;
