/** Changes the columns of an event that an operator names, by the rules of a new event. */
import { and, eq, ne } from "drizzle-orm";
import type { MediaRow } from "../catalogue/access.ts";
import { type IdentityRow, identitiesById } from "../catalogue/reads.ts";
import type { Transaction } from "../database/database.ts";
import { media, products } from "../database/schema.ts";
import { type Control, changeEvent, type EventName, EventProblem } from "./change-event.ts";
import { coverageOf, EventRow, type RowProblem, rowProblems } from "./event-row.ts";
import { changesOf, type FieldChange } from "./field-changes.ts";
import { shareOwnMedia } from "./run-match.ts";
import {
  columnsOf,
  findProblems,
  type StoreOptions,
  storeTicket,
  ticketIdOf,
  updateTickets,
} from "./store-events.ts";

/** New values of columns of `EventRow`; null removes what an event has. */
export type EventEdits = Readonly<Record<string, unknown>>;

/** The edited event would not be valid. */
export class InvalidEvent extends EventProblem {
  override name = "InvalidEvent";
  constructor(readonly problems: readonly RowProblem[]) {
    super(problems.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join("\n"));
  }
}

/**
 * Changes an event; columns that are not named stay as they are. Its ticket follows its title and its coverage.
 * @returns the changed row, and its changes as text
 * @throws InvalidEvent for wrong values; EventProblem for unknown teams and leagues, streams on servers that are not
 *   configured and references of other events; see `changeEvent`
 */
export async function editEvent(
  control: Control,
  event: EventName,
  edits: EventEdits,
  options: StoreOptions,
): Promise<{ row: MediaRow; changes: FieldChange[] }> {
  let changes: FieldChange[] = [];
  const row = await changeEvent(control, event, async (before, tx) => {
    const set = await editedColumns(tx, before, edits, options);
    changes = changesOf(before, set.columns);
    await shareOwnMedia(tx, before.id, set.columns);
    const ticket = await editTicket(tx, control.now(), before, set);
    if (ticket) changes.push(ticket);
    if (changes.length === 0) return undefined;
    const hasNewStream = changes.some(({ field }) => /^(stream|recording|pano)Url$/.test(field));
    const detail = changes.map(({ field }) => field).join(", ");
    return { action: "edit", detail, hasNewStream, set: set.columns };
  });
  return { row, changes };
}

interface Edited {
  event: EventRow;
  columns: Partial<MediaRow>;
}

async function editedColumns(
  tx: Transaction,
  row: MediaRow,
  edits: EventEdits,
  options: StoreOptions,
): Promise<Edited> {
  const named = await identitiesById({ db: tx }, [
    ...row.identityIds,
    ...row.teamIds,
    ...[edits.home_team, edits.away_team].filter((id) => typeof id === "string"),
  ]);
  const names = new Map([...named.values()].map(({ id, title }) => [id, title]));
  const described = describe(row, named);
  const event = parse({ ...described, ...edits });
  const problems = await findProblems(tx, [event], options);
  if (problems.length > 0) throw new EventProblem(problems.map(({ message }) => message).join("\n"));
  const before = columnsOf(parse(described), names);
  const after: Partial<MediaRow> = { ...columnsOf(event, names), ...removed(edits) };
  if (event.reference_id !== described.reference_id) {
    await requireFree(tx, row, event.reference_id);
    after.referenceId = event.reference_id;
  }
  const unchanged = new Set(Object.entries(before).map(([field, value]) => fingerprint(field, value)));
  const columns = Object.entries(after).filter(([field, value]) => !unchanged.has(fingerprint(field, value)));
  return { event, columns: Object.fromEntries(columns) };
}

const fingerprint = (field: string, value: unknown) => JSON.stringify([field, value]);

/** Null stands for a value that is not there. */
function parse(values: EventEdits): EventRow {
  const present = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const parsed = EventRow.safeParse(present);
  if (!parsed.success) throw new InvalidEvent(rowProblems(parsed.error, present));
  return parsed.data;
}

/**
 * Describes an event without what `columnsOf` leaves alone unless it is named: status, length, streams and the URL of
 * the poster.
 */
function describe(row: MediaRow, named: ReadonlyMap<string, IdentityRow>) {
  const [first = "", ...others] = row.identityIds;
  const hasLeague = named.get(first)?.mediaType === "identity";
  const teams = row.teamIds.map((id) => named.get(id)?.title ?? id);
  // The title follows the teams, unless the operator has given the event another.
  const isNamedByTeams = teams.length === 2 && row.title === teams.join(" – ");
  return {
    reference_id: row.referenceId ?? row.id,
    title: isNamedByTeams ? null : row.title,
    starts_at: row.startsAt.toISOString(),
    sport: row.sportType,
    home_team: row.homeTeamId,
    away_team: row.awayTeamId,
    league: hasLeague ? first : null,
    categories: hasLeague ? others : row.identityIds,
    description: row.description,
    gender: row.gender,
    coverage: coverageOf(row),
    regions: row.regions,
    poster: row.posterFrame,
  };
}

const REMOVABLE = {
  minutes: "seconds",
  poster_url: "posterUrl",
  stream_url: "streamUrl",
  recording_url: "recordingUrl",
  pano_url: "panoUrl",
} as const;

const removed = (edits: EventEdits): Partial<MediaRow> =>
  Object.fromEntries(
    Object.entries(REMOVABLE).flatMap(([name, column]) => (edits[name] === null ? [[column, null]] : [])),
  );

async function requireFree(tx: Transaction, { id }: MediaRow, reference: string): Promise<void> {
  const [other] = await tx
    .select({ title: media.title })
    .from(media)
    .where(and(eq(media.referenceId, reference), ne(media.id, id)));
  if (other) throw new EventProblem(`The reference ${reference} is that of ${other.title}.`);
}

async function editTicket(
  tx: Transaction,
  now: number,
  row: MediaRow,
  { event, columns }: Edited,
): Promise<FieldChange | undefined> {
  const { id } = row;
  const title = columns.title ?? row.title;
  const [ticket] = await tx
    .select()
    .from(products)
    .where(eq(products.id, ticketIdOf(id)));
  const currency = event.currency ?? ticket?.currency ?? undefined;
  const change = await storeTicket(tx, now, { id, title, event: { ...event, currency } });
  await updateTickets(tx, { ...row, ...columns }, columns);
  return change;
}
