/** Stores events that operators describe; a reference identifies an event, so that storing it again changes it. */
import { createHash } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { isCancelled, type MediaRow } from "../catalogue/access.ts";
import type { OwnStreams } from "../catalogue/own-streams.ts";
import { revisionAfter } from "../catalogue/revision.ts";
import type { Transaction } from "../database/database.ts";
import { identities, media, products } from "../database/schema.ts";
import { type Control, record } from "./change-event.ts";
import { COVERAGES, coverageOf, type EventReferences, type EventRow, STREAM_COLUMNS } from "./event-row.ts";
import { changesOf, type FieldChange } from "./field-changes.ts";
import { offerTickets, shareOwnMedia } from "./run-match.ts";

export interface StoreOptions {
  /** Which stream URLs pages may play. */
  ownStreams: OwnStreams;
  /** Whether a new event without a stream of its own plays footage of the demo. */
  hasDemoStreams: boolean;
}

/** What storing an event did. */
export interface StoredEvent {
  event: EventRow;
  id: string;
  outcome: "added" | "changed" | "same";
  /** Changed fields, with their former and new values as text. */
  changes: FieldChange[];
}

/**
 * Finds what is wrong with the references of events: unknown teams, leagues and categories, a team that plays itself,
 * references of something else, streams on servers that are not configured, tickets without a price.
 * @returns a message for each problem, with the event that has it
 */
export async function findProblems<Row extends EventReferences>(
  tx: Transaction,
  events: readonly Row[],
  { ownStreams }: StoreOptions,
): Promise<{ event: Row; message: string }[]> {
  const known = await tx.select({ id: identities.id, type: identities.mediaType }).from(identities);
  const teams = new Set(known.filter(({ type }) => type === "team").map(({ id }) => id));
  const groups = new Set(known.filter(({ type }) => type !== "team").map(({ id }) => id));
  const existing = await eventsByReference(tx, events);
  const hasTicket = await ticketsOf(tx, [...existing.values()]);
  return events.flatMap((event) => {
    const wrongTeams = [event.home_team, event.away_team].filter((id) => id && !teams.has(id));
    const wrongGroups = groupsOf(event).filter((id) => !groups.has(id));
    const wrongStreams = STREAM_COLUMNS.filter((name) => {
      const url = event[name];
      return url !== undefined && !ownStreams.allows(url);
    });
    const isOneTeam = event.home_team !== undefined && event.home_team === event.away_team;
    const stored = existing.get(event.reference_id);
    const needsTicket = event.coverage === "ticket" && event.ticket_price === undefined;
    const isUnsold = needsTicket && !(stored && (coverageOf(stored) === "ticket" || hasTicket(stored)));
    const isForeign = (stored?.mediaType ?? "event") !== "event";
    return [
      ...wrongTeams.map((id) => `there is no team ${id}`),
      ...(isOneTeam ? [`${event.home_team} cannot be both teams`] : []),
      ...(isUnsold ? ["ticket_price: is needed for a ticket, or nobody can buy it"] : []),
      ...wrongGroups.map((id) => `there is no league or category ${id}`),
      ...wrongStreams.map((name) => `${name}: ${notAllowed(event[name] ?? "")}`),
      ...(isForeign ? [`reference_id ${event.reference_id} is no event's`] : []),
    ].map((message) => ({ event, message }));
  });
}

/** Returns whether events have tickets, also those that are not sold any more. */
async function ticketsOf(tx: Transaction, rows: readonly MediaRow[]): Promise<(row: MediaRow) => boolean> {
  const free = rows.filter((row) => coverageOf(row) !== "ticket");
  const ids = new Set<string>();
  for (let first = 0; first < free.length; first += REFERENCES_PER_QUERY) {
    const some = free.slice(first, first + REFERENCES_PER_QUERY).map(({ id }) => ticketIdOf(id));
    const found = await tx.select({ id: products.id }).from(products).where(inArray(products.id, some));
    for (const { id } of found) ids.add(id);
  }
  return ({ id }) => ids.has(ticketIdOf(id));
}

/** What is wrong with the URL of a stream on a server that is not configured. */
export const notAllowed = (url: string) =>
  `${new URL(url).origin} is not in MEDIA_ORIGINS; add it there, and start the platform again`;

const REFERENCES_PER_QUERY = 10_000;

async function eventsByReference(
  tx: Transaction,
  events: readonly Pick<EventRow, "reference_id">[],
): Promise<Map<string, MediaRow>> {
  const found = new Map<string, MediaRow>();
  for (let first = 0; first < events.length; first += REFERENCES_PER_QUERY) {
    const references = events
      .slice(first, first + REFERENCES_PER_QUERY)
      .map(({ reference_id }) => reference_id);
    const some = await tx.select().from(media).where(inArray(media.referenceId, references));
    for (const row of some) if (row.referenceId) found.set(row.referenceId, row);
  }
  return found;
}

/** Adds and changes events without problems (`findProblems`), and tells open pages of changed ones. */
export async function storeEvents(
  tx: Transaction,
  control: Omit<Control, "db">,
  events: readonly EventRow[],
  { hasDemoStreams }: StoreOptions,
): Promise<StoredEvent[]> {
  const existing = await eventsByReference(tx, events);
  const named = await tx.select({ id: identities.id, title: identities.title }).from(identities);
  const names = new Map(named.map((row) => [row.id, row.title]));
  const stored: StoredEvent[] = [];
  for (const event of events) {
    const known = existing.get(event.reference_id);
    const values = columnsOf(event, names);
    const id = known?.id ?? control.newId();
    const changes = known ? changesOf(known, values) : [];
    const outcome = known ? (changes.length > 0 ? "changed" : "same") : "added";
    if (!known) {
      const added = { ...newColumns(event, control.now()), ...values, hasDemoStream: hasDemoStreams };
      await tx.insert(media).values({ ...added, id, eventId: id });
    } else if (outcome === "changed") {
      await tx
        .update(media)
        .set({ ...values, ...revisionAfter(known, values, control.now()), version: known.version + 1 })
        .where(eq(media.id, id));
      await shareOwnMedia(tx, id, values);
      const changed = new Set(changes.map(({ field }) => field));
      await updateTickets(
        tx,
        { ...known, ...values },
        {
          title: changed.has("title") ? values.title : undefined,
          coverage: changed.has("coverage") ? values.coverage : undefined,
        },
      );
    }
    const ticket = await storeTicket(tx, control.now(), { id, title: values.title, event });
    if (ticket) changes.push(ticket);
    const isChanged = outcome !== "same" || ticket !== undefined;
    if (isChanged) {
      const detail = changes.map(({ field }) => field).join(", ");
      const hasNewStream = changes.some(({ field }) => field === "streamUrl" || field === "status");
      const action = known ? "edit" : "create";
      await record(tx, control, { id, title: values.title }, { action, detail, hasNewStream });
    }
    stored.push({ event, id, outcome: isChanged && known ? "changed" : outcome, changes });
  }
  return stored;
}

const groupsOf = ({ league, categories }: EventReferences) => [
  ...new Set([...(league ? [league] : []), ...categories]),
];

/** Columns of an event. What may be entered elsewhere (status, streams) stays as it is unless it is named. */
export function columnsOf(
  event: EventRow,
  names: ReadonlyMap<string, string>,
): Partial<MediaRow> & { title: string } {
  const teams = [event.home_team, event.away_team].filter((id) => id !== undefined);
  const [home, away] = teams.map((id) => names.get(id) ?? id);
  const status = event.status && {
    status: event.status,
    kickoffAt: event.status === "upcoming" ? null : event.starts_at,
    // As after a start by command: the page of the match has a place for its score.
    ...(event.status === "live" && event.home_team ? { statsEnabled: true } : {}),
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
    identityIds: groupsOf(event),
    description: event.description ?? null,
    gender: event.gender ?? null,
    ...COVERAGES[event.coverage],
    regions: event.regions ?? null,
    posterFrame: event.poster ?? null,
    ...(event.poster_url ? { posterUrl: event.poster_url } : {}),
    ...(event.stream_url ? { streamUrl: event.stream_url } : {}),
    ...(event.recording_url ? { recordingUrl: event.recording_url } : {}),
    ...(event.pano_url ? { panoUrl: event.pano_url } : {}),
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

/** Id of the ticket of an event. */
export const ticketIdOf = (eventId: string) => `ticket-${eventId}`;
const ticketTitle = (title: string) => `Ticket: ${title}`;

/**
 * Gives the ticket of an event its new title, and puts tickets on sale or takes them off, as the new coverage says.
 * @param row the event after the change
 * @param changed the columns that have changed
 */
export async function updateTickets(
  tx: Transaction,
  row: MediaRow,
  { title, coverage }: Partial<Pick<MediaRow, "title" | "coverage">>,
): Promise<void> {
  if (title)
    await tx
      .update(products)
      .set({ title: ticketTitle(title) })
      .where(eq(products.id, ticketIdOf(row.id)));
  if (coverage) await offerTickets(tx, row, coverageOf(row) === "ticket" && !isCancelled(row));
}

/**
 * Offers a ticket for an event at the price in its row, or changes the price.
 * @returns the change of the price, if there is one
 */
export async function storeTicket(
  tx: Transaction,
  now: number,
  { id, title, event }: { id: string; title: string; event: EventRow },
): Promise<FieldChange | undefined> {
  if (event.ticket_price === undefined) return undefined;
  const productId = ticketIdOf(id);
  const price = event.ticket_price;
  const currency = event.currency ?? "EUR";
  const [known] = await tx.select().from(products).where(eq(products.id, productId));
  if (known?.price === price && known.currency === currency) return undefined;
  const ticket = {
    title: ticketTitle(title),
    description: "This match, live and on replay.",
    price,
    currency,
  };
  await tx
    .insert(products)
    .values({ ...ticket, id: productId, productId, type: "ppv", eventId: id, startsAt: new Date(now) })
    .onConflictDoUpdate({ target: products.id, set: ticket });
  return {
    field: "ticket",
    from: known ? `${known.price} ${known.currency}` : "–",
    to: `${price} ${currency}`,
  };
}
