import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "../database/database.ts";
import { identities, media } from "../database/schema.ts";
import { isStorable } from "../http/storable-text.ts";
import { FRAMES } from "../media/index.ts";
import { type Command, CommandError } from "./command.ts";
import { type FileRow, type Problem, readEventFile } from "./event-file.ts";

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_PROBLEMS_SHOWN = 100;
/** Length of the longest replay that the media server supports. */
const MAX_MINUTES = 360;

const COVERAGES = {
  free: { coverage: "commerce_free_media", commerceType: null },
  members: { coverage: "commerce_members_media", commerceType: null },
  ticket: { coverage: "commerce_ppv_media", commerceType: "ppv" },
  plan: { coverage: "commerce_subscription_basic_media", commerceType: "svod" },
} as const;

const Text = z.string().trim().min(1).max(256).refine(isStorable, "holds characters that are not text");
const Id = z.string().trim().min(1).max(200).refine(isStorable, "holds characters that are not text");
/** A JSON list, or a string separated by semicolons. */
const words = (word: z.ZodType<string, string>) =>
  z.union([
    z.array(word),
    z
      .string()
      .transform((text) => text.split(";").map((part) => part.trim()))
      .pipe(z.array(word)),
  ]);

const EventRow = z
  .strictObject({
    reference_id: Id,
    title: Text.optional(),
    starts_at: z.iso
      .datetime({ offset: true, error: "must be a moment with its zone, e.g. 2027-03-01T18:00:00Z" })
      .transform((text) => new Date(text)),
    status: z.enum(["upcoming", "live", "archived"]).optional(),
    minutes: z.coerce.number().int().min(1).max(MAX_MINUTES).optional(),
    sport: Id.optional(),
    home_team: Id.optional(),
    away_team: Id.optional(),
    categories: words(Id).default([]),
    description: Text.optional(),
    gender: z.enum(["male", "female"]).optional(),
    coverage: z.enum(["free", "members", "ticket", "plan"]).default("free"),
    regions: words(z.string().regex(/^[A-Z]{2}$/, "must be country codes like NO")).optional(),
    poster: z.enum(FRAMES).optional(),
  })
  .refine((row) => row.title || (row.home_team && row.away_team), {
    path: ["title"],
    error: "is needed without two teams",
  })
  .refine((row) => row.status !== "archived" || row.minutes, {
    path: ["minutes"],
    error: "is needed for an archived event",
  });
type EventRow = z.output<typeof EventRow>;

const COLUMNS = Object.keys(EventRow.shape);

export const importEvents: Command = {
  summary: "Add or change events from a CSV or JSON file",
  synopsis: "<file> [--check]",
  help: `
The file ends in .csv (with a line of column names) or .json (a list of objects with the same names):

  reference_id   your own name for the event; a second import changes the event instead of adding it again
  starts_at      moment with its zone, e.g. 2027-03-01T18:00:00Z
  title          not needed with two teams
  status         upcoming (default for new events), live or archived
  minutes        length; needed for archived events, at most ${MAX_MINUTES}
  sport          e.g. soccer
  home_team, away_team, categories   ids of teams, and of leagues and categories (with ; in between)
  description, gender (male, female), poster (a frame's name)
  coverage       free (default), members, ticket or plan
  regions        country codes with ; in between; everywhere without

All problems of the file are listed with their lines, and nothing is written while there are any.

  --check   only look for problems`,
  options: { check: { type: "boolean" } },
  positionals: 1,
  createsDatabase: false,
  async run({ positionals: [name = ""], has }, { db, now, newId, say }) {
    const { rows, problems } = await readRows(name);
    const outcome = await db.transaction(async (tx) => {
      problems.push(...(await findUnknownIds(tx, rows)), ...(await findForeignReferences(tx, rows)));
      if (problems.length > 0 || has("check")) return undefined;
      return store(tx, rows, { now: now(), newId });
    });
    if (problems.length > 0) throw new CommandError(listed(problems));
    if (!outcome) return say(`${rows.length} events, no problems.`);
    say(`${outcome.added} events added, ${outcome.changed} changed, ${outcome.same} as they were.`);
  },
};

interface ValidRow {
  line: number;
  event: EventRow;
}

async function readRows(name: string): Promise<{ rows: ValidRow[]; problems: Problem[] }> {
  const format = { ".csv": "csv", ".json": "json" }[path.extname(name).toLowerCase()];
  if (format !== "csv" && format !== "json") throw new CommandError("The file must end in .csv or .json.");
  const bytes = await readFile(name).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${name} cannot be read (${error.code}).`);
  });
  if (bytes.length > MAX_BYTES) throw new CommandError(`${name} is larger than ${MAX_BYTES} bytes.`);
  const file = readEventFile(decode(bytes, name), format, COLUMNS);
  const problems = [...file.problems];
  const rows = file.rows.flatMap((row) => validate(row, problems));
  const firstLines = new Map<string, number>();
  for (const { line, event } of rows) {
    const first = firstLines.get(event.reference_id);
    if (first === undefined) firstLines.set(event.reference_id, line);
    else problems.push({ line, message: `reference_id ${event.reference_id} is on line ${first} already` });
  }
  return { rows, problems };
}

function decode(bytes: Buffer, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new CommandError(`${name} is not encoded in UTF-8.`);
  }
}

function validate({ line, values }: FileRow, problems: Problem[]): ValidRow[] {
  const parsed = EventRow.safeParse(values);
  if (parsed.success) return [{ line, event: parsed.data }];
  for (const {
    path: [field],
    message,
  } of parsed.error.issues) {
    const isMissing = field !== undefined && values[String(field)] === undefined;
    const isRequired = field === "reference_id" || field === "starts_at";
    const text = isMissing && isRequired ? "is missing" : message;
    problems.push({ line, message: field === undefined ? text : `${String(field)}: ${text}` });
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

/** Problems: ids of teams, leagues and categories that are not in the database. */
async function findUnknownIds(tx: Transaction, rows: readonly ValidRow[]): Promise<Problem[]> {
  const known = await tx.select({ id: identities.id, type: identities.mediaType }).from(identities);
  const teams = new Set(known.filter(({ type }) => type === "team").map(({ id }) => id));
  const groups = new Set(known.filter(({ type }) => type !== "team").map(({ id }) => id));
  return rows.flatMap(({ line, event }) => {
    const wrongTeams = [event.home_team, event.away_team].filter((id) => id && !teams.has(id));
    const wrongGroups = event.categories.filter((id) => !groups.has(id));
    return [
      ...wrongTeams.map((id) => ({ line, message: `there is no team ${id}` })),
      ...wrongGroups.map((id) => ({ line, message: `there is no league or category ${id}` })),
    ];
  });
}

/** Problems: references that belong to a medium other than an event. */
async function findForeignReferences(tx: Transaction, rows: readonly ValidRow[]): Promise<Problem[]> {
  const existing = await eventsByReference(tx, rows);
  return rows
    .filter(({ event }) => (existing.get(event.reference_id)?.mediaType ?? "event") !== "event")
    .map(({ line, event }) => ({ line, message: `reference_id ${event.reference_id} is no event's` }));
}

type MediaRow = typeof media.$inferSelect;

const REFERENCES_PER_QUERY = 10_000;

async function eventsByReference(tx: Transaction, rows: readonly ValidRow[]): Promise<Map<string, MediaRow>> {
  const found = new Map<string, MediaRow>();
  for (let first = 0; first < rows.length; first += REFERENCES_PER_QUERY) {
    const references = rows.slice(first, first + REFERENCES_PER_QUERY).map(({ event }) => event.reference_id);
    const some = await tx.select().from(media).where(inArray(media.referenceId, references));
    for (const row of some) if (row.referenceId) found.set(row.referenceId, row);
  }
  return found;
}

async function store(
  tx: Transaction,
  rows: readonly ValidRow[],
  { now, newId }: { now: number; newId: () => string },
): Promise<{ added: number; changed: number; same: number }> {
  const existing = await eventsByReference(tx, rows);
  const names = new Map(
    (await tx.select({ id: identities.id, title: identities.title }).from(identities)).map((row) => [
      row.id,
      row.title,
    ]),
  );
  const outcome = { added: 0, changed: 0, same: 0 };
  for (const { event } of rows) {
    const values = columnsOf(event, names);
    const known = existing.get(event.reference_id);
    if (!known) {
      const id = newId();
      await tx.insert(media).values({ ...newColumns(event, now), ...values, id, eventId: id });
      outcome.added++;
    } else if (differs(known, values)) {
      await tx.update(media).set(values).where(eq(media.id, known.id));
      outcome.changed++;
    } else outcome.same++;
  }
  return outcome;
}

/** Columns of an event as given in the file. Without a status the event keeps its current one. */
function columnsOf(
  event: EventRow,
  names: ReadonlyMap<string, string>,
): Partial<MediaRow> & { title: string } {
  const teams = [event.home_team, event.away_team].filter((id) => id !== undefined);
  const [home, away] = teams.map((id) => names.get(id) ?? id);
  const status = event.status && {
    status: event.status,
    kickoffAt: event.status === "upcoming" ? null : event.starts_at,
  };
  return {
    title: event.title ?? `${home} – ${away}`,
    startsAt: event.starts_at,
    ...status,
    ...(event.minutes ? { seconds: event.minutes * 60 } : {}),
    sportType: event.sport ?? null,
    homeTeamId: event.home_team ?? null,
    awayTeamId: event.away_team ?? null,
    teamIds: teams,
    identityIds: event.categories,
    description: event.description ?? null,
    gender: event.gender ?? null,
    ...COVERAGES[event.coverage],
    regions: event.regions ?? null,
    posterFrame: event.poster ?? null,
  };
}

function newColumns(event: EventRow, now: number) {
  return {
    mediaType: "event",
    referenceId: event.reference_id,
    gameType: "game",
    status: "upcoming",
    startsAt: event.starts_at,
    // Derived from the reference, so that an event has the same demo stream wherever it is imported.
    seed: createHash("sha256").update(event.reference_id).digest().readUInt32BE() % 1_000_000_000,
    addedAt: new Date(now),
  };
}

function differs(row: MediaRow, values: Partial<MediaRow>): boolean {
  return Object.entries(values).some(
    ([name, value]) => JSON.stringify(row[name as keyof MediaRow]) !== JSON.stringify(value),
  );
}
