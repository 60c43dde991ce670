/** One change of an event by an operator: recorded, sent to open pages, and refused when it comes too late. */
import { desc, eq } from "drizzle-orm";
import type { MediaRow } from "../catalogue/access.ts";
import { eventNamed, isEventNamed } from "../catalogue/conditions.ts";
import { notifyEventNews } from "../catalogue/event-news.ts";
import { revisionAfter } from "../catalogue/revision.ts";
import type { Database, Transaction } from "../database/database.ts";
import { media, operatorActions } from "../database/schema.ts";
import type { NewsKind } from "../realtime/messages.ts";

/** Who changes events, and with what. */
export interface Control {
  db: Database;
  now: () => number;
  newId: () => string;
  /** E-mail of the operator's account; `command line` or `clock`. */
  actor: string;
}

/** Names an event by its id or by the operator's reference. */
export interface EventName {
  id: string;
  /** Version that the operator has seen; without it the change is made in any case. */
  version?: number | undefined;
}

export interface Change {
  action:
    | "create"
    | "edit"
    | "start"
    | "end"
    | "postpone"
    | "cancel"
    | "stream"
    | "score"
    | "phase"
    | "moment";
  /** What was changed, for the record: e.g. `2 – 1`. */
  detail?: string;
  hasNewStream?: boolean;
  /** Tags for all viewers that were added. */
  tagIds?: string[];
}

/** What pages have to know of an action; all others change the event itself. */
const NEWS: Partial<Record<Change["action"], NewsKind[]>> = {
  score: ["score"],
  phase: ["score"],
  moment: ["score", "tags"],
};

/** The change is not possible; the message tells the operator why. */
export class EventProblem extends Error {
  override name = "EventProblem";
}

/** Another operator has changed the event since this one saw it. */
export class EventConflict extends EventProblem {
  override name = "EventConflict";
}

type Columns = Partial<MediaRow>;

/**
 * Changes an event under a lock.
 * @param work returns the columns to set; it may write other tables in the same transaction. Undefined if nothing
 *   changes: then the event keeps its version, and nothing is recorded
 * @returns the changed row
 * @throws EventProblem for an unknown event, EventConflict if its version is another than the named one
 */
export async function changeEvent(
  control: Control,
  { id, version }: EventName,
  work: (row: MediaRow, tx: Transaction) => Promise<(Change & { set: Columns }) | undefined>,
): Promise<MediaRow> {
  return control.db.transaction(async (tx) => {
    const row = await lockEvent(tx, id);
    if (version !== undefined && version !== row.version) throw await conflict(tx, row);
    const result = await work(row, tx);
    if (!result) return row;
    const { set, ...change } = result;
    const [changed] = await tx
      .update(media)
      .set({ ...set, ...revisionAfter(row, set, control.now()), version: row.version + 1 })
      .where(eq(media.id, row.id))
      .returning();
    if (!changed) throw unknownEvent(id);
    await record(tx, control, changed, change);
    return changed;
  });
}

/** Writes a change of an event into the record, and tells open pages when the transaction is committed. */
export async function record(
  tx: Transaction,
  { now, newId, actor }: Omit<Control, "db">,
  event: Pick<MediaRow, "id" | "title">,
  { action, detail = "", hasNewStream, tagIds }: Change,
): Promise<void> {
  await tx.insert(operatorActions).values({
    id: newId(),
    at: new Date(now()),
    actor,
    eventId: event.id,
    eventTitle: event.title,
    action,
    detail,
  });
  const changes = NEWS[action] ?? ["event"];
  await notifyEventNews(tx, { eventId: event.id, changes, tagIds, hasNewStream });
}

async function lockEvent(tx: Transaction, name: string): Promise<MediaRow> {
  const found = await tx.select().from(media).where(isEventNamed(name)).for("update");
  const row = eventNamed(found, name);
  if (!row) throw unknownEvent(name);
  return row;
}

const unknownEvent = (name: string) => new EventProblem(`There is no event ${name}.`);

async function conflict(tx: Transaction, { id }: MediaRow): Promise<EventConflict> {
  const [latest] = await tx
    .select()
    .from(operatorActions)
    .where(eq(operatorActions.eventId, id))
    .orderBy(desc(operatorActions.at))
    .limit(1);
  const what = latest
    ? `: ${latest.actor} (${[latest.action, latest.detail].filter(Boolean).join(" ")})`
    : "";
  return new EventConflict(`Somebody else has changed this match meanwhile${what}.`);
}
