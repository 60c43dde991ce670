/** What operators do at the desk. */
import { and, asc, desc, eq, gte, inArray, lt, or } from "drizzle-orm";
import type { MediaRow } from "../catalogue/access.ts";
import { isEvent } from "../catalogue/conditions.ts";
import { identitiesById } from "../catalogue/reads.ts";
import type { Connection } from "../database/database.ts";
import { media, operatorActions } from "../database/schema.ts";
import type { DeskChange, DeskMatch } from "../wire/desk.ts";
import type { Control } from "./change-event.ts";
import { viewEvents } from "./event-view.ts";
import {
  addMoment,
  cancelEvent,
  endEvent,
  postponeEvent,
  setOwnMedia,
  setPhase,
  setScore,
  startEvent,
} from "./run-match.ts";

const HOUR_MS = 3_600_000;
/** A match stays at the desk for this long after its start, and appears this long before it (ms). */
const SHOWN_AFTER_MS = 12 * HOUR_MS;
const SHOWN_BEFORE_MS = 36 * HOUR_MS;
const MAX_MATCHES = 100;
const MAX_ENTRIES = 50;

/** Returns the matches around now and all live ones: first what is live, then what comes, then what is over. */
export async function deskMatches(db: Connection, now: number): Promise<DeskMatch[]> {
  const isNear = and(
    gte(media.startsAt, new Date(now - SHOWN_AFTER_MS)),
    lt(media.startsAt, new Date(now + SHOWN_BEFORE_MS)),
    inArray(media.status, ["upcoming", "archived", "cancelled"]),
  );
  const rows = await db
    .select()
    .from(media)
    .where(and(isEvent, or(eq(media.status, "live"), isNear)))
    .orderBy(asc(media.startsAt), asc(media.id))
    .limit(MAX_MATCHES);
  return present(
    db,
    rows.toSorted((one, other) => rankOf(one) - rankOf(other)),
  );
}

const RANKED = ["live", "upcoming", "archived", "cancelled"];
const rankOf = ({ status }: MediaRow) => RANKED.indexOf(status);

/** Returns the record of changes, the newest first. */
export async function deskLog(db: Connection) {
  const rows = await db
    .select()
    .from(operatorActions)
    .orderBy(desc(operatorActions.at), desc(operatorActions.id))
    .limit(MAX_ENTRIES);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/**
 * Carries a change out.
 * @returns the match afterwards
 * @throws EventProblem, EventConflict; see `changeEvent`
 */
export async function changeAtDesk(control: Control, change: DeskChange): Promise<DeskMatch | undefined> {
  const [match] = await present(control.db, [await carryOut(control, change)]);
  return match;
}

function carryOut(control: Control, change: DeskChange): Promise<MediaRow> {
  const event = { id: change.eventId, version: change.version };
  switch (change.action) {
    case "start":
      return startEvent(control, event);
    case "end":
      return endEvent(control, event);
    case "cancel":
      return cancelEvent(control, event);
    case "postpone":
      return postponeEvent(control, event, change.startsAt);
    case "stream":
      return setOwnMedia(control, event, { streamUrl: change.url });
    case "score":
      return setScore(control, event, change);
    case "phase":
      return setPhase(control, event, change.phase);
    case "moment":
      return addMoment(control, event, change);
  }
}

async function present(db: Connection, rows: readonly MediaRow[]): Promise<DeskMatch[]> {
  const views = await viewEvents(db, rows);
  const teams = await identitiesById(
    { db },
    rows.flatMap(({ teamIds }) => teamIds),
  );
  const nameOf = (id: string | null) => (id ? (teams.get(id)?.title ?? null) : null);
  return views.map((view) => ({
    id: view.id,
    title: view.title,
    status: view.status as DeskMatch["status"],
    version: view.version,
    startsAt: view.startsAt.toISOString(),
    kickoffAt: view.kickoffAt?.toISOString() ?? null,
    sportType: view.sport,
    home: nameOf(view.homeTeamId),
    away: nameOf(view.awayTeamId),
    score: view.score,
    phase: view.phase as DeskMatch["phase"],
    streamUrl: view.streamUrl,
  }));
}
