import { readFile } from "node:fs/promises";
import path from "node:path";
import {
  EVENT_COLUMNS,
  EventReferences,
  EventRow,
  MAX_MINUTES,
  rowProblems,
} from "../event-control/event-row.ts";
import { findProblems, type StoredEvent, storeEvents } from "../event-control/store-events.ts";
import { type Command, CommandError } from "./command.ts";
import { controlOf, storeOptionsOf } from "./control.ts";
import { type FileRow, type Problem, readEventFile } from "./event-file.ts";

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_PROBLEMS_SHOWN = 100;
export const importEvents: Command = {
  summary: "Add or change events from a CSV or JSON file",
  synopsis: "<file> [--dry-run] [--json]",
  help: `
The file ends in .csv (with a line of column names) or .json (a list of objects with the same names):

  reference_id   your own name for the event; a second import changes the event instead of adding it again
  starts_at      moment with its zone, e.g. 2027-03-01T18:00:00Z
  title          not needed with two teams
  status         upcoming (default for new events), live or archived
  minutes        length; needed for archived events, at most ${MAX_MINUTES}
  sport          e.g. soccer
  home_team, away_team, league   their ids
  categories     ids of categories and further leagues (with ; in between)
  description, gender (male, female), poster (a frame's name), poster_url
  coverage       free (default), members, ticket or plan
  ticket_price   price of the ticket, e.g. 4.99, which a new ticket needs; currency is EUR unless it is named
  regions        country codes with ; in between; everywhere without
  stream_url     HLS master playlist while the event is live; afterwards, too, without a recording_url
  recording_url  HLS master playlist of the recording
  pano_url       HLS master playlist of the panorama camera

Streams must be on servers that MEDIA_ORIGINS names. Without a column, the status, the streams and the poster_url
of an event stay as they are. All problems of the file are listed with their lines, and nothing is written while
there are any. Open pages show the changes at once.

  --dry-run   write nothing; list what would change
  --json      print the outcome of each event as JSON`,
  options: { "dry-run": { type: "boolean" }, check: { type: "boolean" }, json: { type: "boolean" } },
  positionals: 1,
  createsDatabase: false,
  async run({ positionals: [name = ""], has }, context) {
    const { db, say } = context;
    const { rows, references, problems } = await readRows(name);
    const events = rows.map(({ event }) => event);
    const storing = storeOptionsOf(context);
    // --check is the former option, without the table.
    const isDryRun = has("dry-run") || has("check");
    const lineOf = new Map([...rows, ...references].map(({ event, line }) => [event, line]));
    const stored = await db
      .transaction(async (tx) => {
        const found = await findProblems(
          tx,
          references.map(({ event }) => event),
          storing,
        );
        problems.push(...found.map(({ event, message }) => ({ line: lineOf.get(event) ?? 0, message })));
        if (problems.length > 0) return [];
        const outcomes = await storeEvents(tx, controlOf(context), events, storing);
        if (isDryRun) throw new DryRun(outcomes);
        return outcomes;
      })
      .catch((error: unknown) => {
        if (error instanceof DryRun) return error.outcomes;
        throw error;
      });
    if (problems.length > 0) throw new CommandError(listed(problems));
    if (has("json")) return say(JSON.stringify(stored.map(jsonOf)));
    if (has("check")) return say(`${stored.length} events, no problems.`);
    if (isDryRun) for (const line of tableOf(stored, lineOf)) say(line);
    const count = (outcome: StoredEvent["outcome"]) =>
      stored.filter((event) => event.outcome === outcome).length;
    const done = `${count("added")} events added, ${count("changed")} changed, ${count("same")} as they were.`;
    say(isDryRun ? `Nothing was written. It would be: ${done}` : done);
  },
};

/** Rolls the import back, and brings out what it would have done. */
class DryRun extends Error {
  constructor(readonly outcomes: StoredEvent[]) {
    super("dry run");
  }
}

const jsonOf = ({ event, id, outcome, changes }: StoredEvent) => ({
  referenceId: event.reference_id,
  id,
  outcome,
  changes,
});

function* tableOf(stored: readonly StoredEvent[], lineOf: ReadonlyMap<object, number>): Generator<string> {
  const width = Math.max(12, ...stored.map(({ event }) => event.reference_id.length));
  yield `line   ${"reference_id".padEnd(width)}   outcome`;
  for (const { event, outcome, changes } of stored) {
    yield `${String(lineOf.get(event)).padEnd(4)}   ${event.reference_id.padEnd(width)}   ${outcome}`;
    for (const { field, from, to } of changes) yield `${" ".repeat(width + 10)}${field}: ${from} → ${to}`;
  }
}

interface Line<Event> {
  line: number;
  event: Event;
}

interface ReadFile {
  /** Those that are valid. */
  rows: Line<EventRow>[];
  /** What each row refers to, valid or not, so that all problems are listed at once. */
  references: Line<EventReferences>[];
  problems: Problem[];
}

async function readRows(name: string): Promise<ReadFile> {
  const format = { ".csv": "csv", ".json": "json" }[path.extname(name).toLowerCase()];
  if (format !== "csv" && format !== "json") throw new CommandError("The file must end in .csv or .json.");
  const bytes = await readFile(name).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${name} cannot be read (${error.code}).`);
  });
  if (bytes.length > MAX_BYTES) throw new CommandError(`${name} is larger than ${MAX_BYTES} bytes.`);
  const file = readEventFile(decode(bytes, name), format, EVENT_COLUMNS);
  const problems = [...file.problems];
  const rows = file.rows.flatMap((row) => validate(row, problems));
  const references = file.rows.map(({ line, values }) => ({ line, event: EventReferences.parse(values) }));
  const firstLines = new Map<string, number>();
  for (const { line, event } of references) {
    if (event.reference_id === "") continue;
    const first = firstLines.get(event.reference_id);
    if (first === undefined) firstLines.set(event.reference_id, line);
    else problems.push({ line, message: `reference_id ${event.reference_id} is on line ${first} already` });
  }
  return { rows, references, problems };
}

function decode(bytes: Buffer, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new CommandError(`${name} is not encoded in UTF-8.`);
  }
}

function validate({ line, values }: FileRow, problems: Problem[]): Line<EventRow>[] {
  const parsed = EventRow.safeParse(values);
  if (parsed.success) return [{ line, event: parsed.data }];
  for (const { column, message } of rowProblems(parsed.error, values)) {
    problems.push({ line, message: column === undefined ? message : `${column}: ${message}` });
  }
  return [];
}

function listed(problems: Problem[]): string {
  const lines = problems
    .sort((a, b) => a.line - b.line)
    .slice(0, MAX_PROBLEMS_SHOWN)
    .map(({ line, message }) => `  line ${line}: ${message}`);
  const rest = problems.length - lines.length;
  const more = rest > 0 ? [`  and ${rest} more`] : [];
  return ["Nothing was imported. The file has problems:", ...lines, ...more].join("\n");
}
