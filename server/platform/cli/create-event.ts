/** Commands that describe events: add one, change one. */
import { eq } from "drizzle-orm";
import { identities, media } from "../database/schema.ts";
import { editEvent, InvalidEvent } from "../event-control/edit-event.ts";
import { EventRow, type RowProblem, rowProblems } from "../event-control/event-row.ts";
import { viewEvents } from "../event-control/event-view.ts";
import { findProblems, type StoredEvent, storeEvents } from "../event-control/store-events.ts";
import { type Command, type CommandContext, CommandError, type CommandInput, UsageError } from "./command.ts";
import { controlOf, storeOptionsOf } from "./control.ts";
import { madeUpText } from "./made-up-text.ts";
import { JSON_HELP, JSON_OPTION, optionLines, outcomeLines, tell } from "./output.ts";
import { NONE } from "./read-options.ts";
import { EVENT_HELP, nameOf, STREAM_HELP, VERSION_HELP, VERSION_OPTION } from "./run-event.ts";

/** Columns of an event by the options that name them. */
const COLUMNS = {
  reference: "reference_id",
  title: "title",
  starts: "starts_at",
  home: "home_team",
  away: "away_team",
  league: "league",
  category: "categories",
  sport: "sport",
  coverage: "coverage",
  "ticket-price": "ticket_price",
  currency: "currency",
  region: "regions",
  description: "description",
  gender: "gender",
  "poster-url": "poster_url",
  stream: "stream_url",
  recording: "recording_url",
  pano: "pano_url",
  minutes: "minutes",
} as const;
type Option = keyof typeof COLUMNS;
const OPTION_NAMES = Object.keys(COLUMNS) as Option[];
const LISTS: readonly Option[] = ["category", "region"];
const OPTIONS = Object.fromEntries(
  OPTION_NAMES.map((name) => [name, { type: "string", multiple: LISTS.includes(name) } as const]),
);

const OPTIONS_HELP = {
  "--reference <reference>": "your own name for the event; commands take it in place of the id",
  "--title <title>": "not needed with two teams",
  "--starts <moment>": "moment with its zone: 2027-03-01T18:00:00Z or 2027-03-01T19:00:00+01:00",
  "--home <id>, --away <id>": 'its teams; "teams" lists them',
  "--league <id>": 'its league; "leagues" lists them',
  "--category <id>": "a category or further league; may be repeated",
  "--sport <sport>": "e.g. soccer",
  "--coverage <coverage>": "free, members, ticket or plan",
  "--ticket-price <n>": "price of the ticket, e.g. 4.99; a new ticket needs it",
  "--currency <code>": "currency of that price; that of a new ticket is EUR without it",
  "--region <code>": "country in which it may be watched, e.g. NO; may be repeated; everywhere without",
  "--description <text>": "what viewers read about it",
  "--gender <gender>": "male or female",
  "--poster-url <url>": "image instead of a drawn poster",
  ...STREAM_HELP,
  "--minutes <n>": "length of the recording",
};

export const createEvent: Command = {
  summary: "Add an event",
  synopsis: "--starts <moment> --home <id> --away <id> [--league <id>] [--stream <url>] [options]",
  help: `
${optionLines({ ...OPTIONS_HELP, ...JSON_HELP })}

Without --reference one is made up; without --sport it is that of the league or of the home team. The coverage is
free unless it is named. Streams must be on servers that MEDIA_ORIGINS names.

With the reference of an event that is there, the command describes that event anew, as import-events does; use
change-event to change one thing and keep the rest.`,
  options: { ...OPTIONS, ...JSON_OPTION },
  positionals: 0,
  createsDatabase: false,
  async run(input, context) {
    const named = readColumns(input);
    const event = describedEvent({
      ...named,
      reference_id: named.reference_id ?? madeUpText(2),
      sport: named.sport ?? (await sportOf(context, [named.league, named.home_team])),
    });
    const storing = storeOptionsOf(context);
    const stored = await context.db.transaction(async (tx) => {
      const problems = await findProblems(tx, [event], storing);
      if (problems.length > 0) throw new CommandError(problems.map(({ message }) => message).join("\n"));
      const [one] = await storeEvents(tx, controlOf(context), [event], storing);
      return one;
    });
    if (stored) await report(input, context, stored);
  },
};

export const changeEventCommand: Command = {
  summary: "Change what an event is",
  synopsis: "<event> [options]",
  help: `
${EVENT_HELP}

${optionLines({ ...OPTIONS_HELP, ...VERSION_HELP, ...JSON_HELP })}

What is not named stays as it is; none removes a value, e.g. --stream none. A title that was made of the teams
follows them. Open pages show the change at once. A match is started, ended, postponed and cancelled by commands of
its own.`,
  options: { ...OPTIONS, ...VERSION_OPTION, ...JSON_OPTION },
  positionals: 1,
  createsDatabase: false,
  async run(input, context) {
    const edits = readColumns(input);
    if (Object.keys(edits).length === 0) throw new UsageError("Say what to change.");
    const { row, changes } = await editEvent(
      controlOf(context),
      nameOf(input),
      edits,
      storeOptionsOf(context),
    ).catch((error: unknown) => {
      throw error instanceof InvalidEvent ? misused(error.problems) : error;
    });
    await report(input, context, { id: row.id, outcome: changes.length > 0 ? "changed" : "same", changes });
  },
};

/** Reads the named columns; null for `none`. */
function readColumns(input: CommandInput): Record<string, string | string[] | null> {
  const named = OPTION_NAMES.filter((name) => input.has(name));
  return Object.fromEntries(
    named.map((name) => {
      const value = LISTS.includes(name) ? input.all(name) : (input.text(name) ?? "");
      return [COLUMNS[name], [value].flat().join() === NONE ? null : value];
    }),
  );
}

function describedEvent(values: Readonly<Record<string, unknown>>): EventRow {
  const present = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const parsed = EventRow.safeParse(present);
  if (!parsed.success) throw misused(rowProblems(parsed.error, present));
  return parsed.data;
}

/** An error message that names the options of wrong columns. */
function misused(problems: readonly RowProblem[]): UsageError {
  const lines = problems.map(({ column, message }) => {
    const option = OPTION_NAMES.find((name) => COLUMNS[name] === column);
    return option ? `--${option} ${message}` : message;
  });
  return new UsageError(lines.join("\n"));
}

/** The sport of the first league or team that has one. */
async function sportOf(
  { db }: CommandContext,
  ids: readonly (string | string[] | null | undefined)[],
): Promise<string | null> {
  for (const id of ids) {
    if (typeof id !== "string") continue;
    const [row] = await db.select().from(identities).where(eq(identities.id, id));
    if (row?.sportType) return row.sportType;
  }
  return null;
}

async function report(
  input: CommandInput,
  { db, say }: CommandContext,
  { id, outcome, changes }: Pick<StoredEvent, "id" | "outcome" | "changes">,
): Promise<void> {
  const rows = await db.select().from(media).where(eq(media.id, id));
  const [view] = await viewEvents(db, rows);
  if (!view) throw new CommandError(`There is no event ${id}.`);
  const name = `The event ${id} (${view.title}${view.referenceId ? `, reference ${view.referenceId}` : ""})`;
  tell(input, say, { ...view, outcome, changes }, outcomeLines(name, outcome, changes));
}
