/** Runs a match: start and end, a new date, streams, the score, the phase and moments. */
import { and, eq, ne, sql } from "drizzle-orm";
import { hasStarted, isCancelled, type MediaRow } from "../catalogue/access.ts";
import { isScore } from "../catalogue/conditions.ts";
import { identitiesById } from "../catalogue/reads.ts";
import { moveTagsToRecording } from "../catalogue/recording-tags.ts";
import { tagAround } from "../catalogue/tag-times.ts";
import type { Transaction } from "../database/database.ts";
import { media, metrics, products, tags } from "../database/schema.ts";
import { momentWords } from "../database/seed/moment-words.ts";
import type { Phase } from "../wire/media.ts";
import { type Change, type Control, changeEvent, type EventName, EventProblem } from "./change-event.ts";

const MAX_SCORE = 999;
/** Latest moment on a timeline (ms): the column holds 32 bits, and a tag ends some seconds later. */
const MAX_MOMENT_MS = 2_147_000_000;

/**
 * Starts a match, or goes on with one that was ended by mistake.
 * @param at moment of the kick-off; default now
 * @throws EventProblem if it is live already or cancelled, or for a kick-off that is still to come; see `changeEvent`
 */
export function startEvent(control: Control, event: EventName, at?: Date): Promise<MediaRow> {
  return changeEvent(control, event, async (row) => {
    if (row.status === "live") throw new EventProblem(`${row.title} is live already.`);
    if (isCancelled(row)) throw new EventProblem(`${row.title} is cancelled.`);
    if (at && at.getTime() > control.now())
      throw new EventProblem("The kick-off cannot be in the future; a match starts when it is live.");
    const kickoffAt = at ?? row.kickoffAt ?? new Date(control.now());
    const set = { status: "live", kickoffAt, seconds: null, statsEnabled: row.homeTeamId !== null };
    return { action: "start", detail: kickoffAt.toISOString(), hasNewStream: true, set };
  });
}

/**
 * Ends a live match; it becomes a recording.
 * @param seconds length of the recording; default the time since the kick-off
 * @throws EventProblem if it is not live; see `changeEvent`
 */
export function endEvent(control: Control, event: EventName, seconds?: number): Promise<MediaRow> {
  return changeEvent(control, event, async (row, tx) => {
    if (row.status !== "live") throw new EventProblem(`${row.title} is not live.`);
    const now = control.now();
    const elapsed = (now - (row.kickoffAt ?? row.startsAt).getTime()) / 1000;
    await moveTagsToRecording(tx, [row.id]);
    const set = {
      status: "archived",
      seconds: Math.max(1, Math.round(seconds ?? elapsed)),
      phase: null,
      phaseStartedAt: null,
      addedAt: new Date(now),
    };
    return { action: "end", hasNewStream: true, set };
  });
}

/**
 * Moves a match that is not over to another time; a live or cancelled one is upcoming again.
 * @throws EventProblem if it is over; see `changeEvent`
 */
export function postponeEvent(control: Control, event: EventName, startsAt: Date): Promise<MediaRow> {
  return changeEvent(control, event, async (row, tx) => {
    if (row.status === "archived") throw new EventProblem(`${row.title} is over.`);
    if (isCancelled(row)) await offerTickets(tx, row, true);
    const set = { status: "upcoming", startsAt, kickoffAt: null, phase: null, phaseStartedAt: null };
    return { action: "postpone", detail: startsAt.toISOString(), hasNewStream: true, set };
  });
}

/**
 * Cancels a match that has not started: it leaves the lists, its tickets are sold no more, and its page says so.
 * @throws EventProblem if it has started; see `changeEvent`
 */
export function cancelEvent(control: Control, event: EventName): Promise<MediaRow> {
  return changeEvent(control, event, async (row, tx) => {
    if (hasStarted(row)) throw new EventProblem(`${row.title} has started.`);
    await offerTickets(tx, row, false);
    return { action: "cancel", set: { status: "cancelled" } };
  });
}

/** Puts the tickets of an event on sale, or takes them off. */
export const offerTickets = (tx: Transaction, { id }: Pick<MediaRow, "id">, active: boolean) =>
  tx.update(products).set({ active }).where(eq(products.eventId, id));

/** The operator's streams and poster of an event; undefined keeps what there is, null removes it. */
export interface OwnMedia {
  streamUrl?: string | null | undefined;
  recordingUrl?: string | null | undefined;
  panoUrl?: string | null | undefined;
  posterUrl?: string | null | undefined;
}

/**
 * Sets the streams of an event, also for its clips and highlights; open pages play the new ones.
 * @throws see `changeEvent`
 */
export function setOwnMedia(control: Control, event: EventName, own: OwnMedia): Promise<MediaRow> {
  return changeEvent(control, event, async (row, tx) => {
    await shareOwnMedia(tx, row.id, own);
    const detail = Object.values(own)
      .filter((url) => url !== undefined)
      .map((url) => url ?? "none")
      .join(" ");
    return { action: "stream", detail, hasNewStream: true, set: { ...own } };
  });
}

/** Sets the streams and the poster of an event's clips and highlights, which play parts of it. */
export async function shareOwnMedia(
  tx: Transaction,
  eventId: string,
  { streamUrl, recordingUrl, posterUrl }: OwnMedia,
): Promise<void> {
  if ([streamUrl, recordingUrl, posterUrl].every((url) => url === undefined)) return;
  await tx
    .update(media)
    .set({ streamUrl, recordingUrl, posterUrl })
    .where(and(eq(media.eventId, eventId), ne(media.id, eventId)));
}

/**
 * Sets the score of a match that has started.
 * @throws EventProblem if it has not started or has no two teams, or for an impossible score; see `changeEvent`
 */
export function setScore(control: Control, event: EventName, score: Score): Promise<MediaRow> {
  return changeEvent(control, event, async (row, tx) => {
    await writeScore(tx, row, score);
    return { action: "score", detail: `${score.home} – ${score.away}`, set: {} };
  });
}

export interface Score {
  home: number;
  away: number;
}

/** Returns the score of an event; 0 – 0 if none was entered. */
async function scoreOfEvent(connection: Pick<Transaction, "select">, eventId: string): Promise<Score> {
  const [total] = await connection
    .select({ home: metrics.home, away: metrics.away })
    .from(metrics)
    .where(and(eq(metrics.mediaId, eventId), isScore));
  return total ?? { home: 0, away: 0 };
}

async function writeScore(tx: Transaction, row: MediaRow, score: Score): Promise<void> {
  requireMatch(row);
  const isPossible = (goals: number) => Number.isInteger(goals) && goals >= 0 && goals <= MAX_SCORE;
  if (!isPossible(score.home) || !isPossible(score.away))
    throw new EventProblem(`A score is two whole numbers from 0 to ${MAX_SCORE}.`);
  const lines = [
    { section: "scores", filterId: 1, name: "Total", shortName: "Total" },
    { section: "overview", filterId: 11, ...momentWords(row.sportType).score },
  ];
  await tx
    .insert(metrics)
    .values(lines.map((line) => ({ ...line, ...score, mediaId: row.id, position: 0 })))
    .onConflictDoUpdate({
      target: [metrics.mediaId, metrics.section, metrics.position],
      set: { home: sql`excluded.home`, away: sql`excluded.away` },
    });
}

function requireMatch(row: MediaRow): void {
  if (!hasStarted(row)) throw new EventProblem(`${row.title} has not started.`);
  if (!row.homeTeamId || !row.awayTeamId) throw new EventProblem(`${row.title} has no two teams.`);
}

/**
 * Enters the phase that a live match is in now; the minute counts from it.
 * @throws EventProblem if it is not live; see `changeEvent`
 */
export function setPhase(control: Control, event: EventName, phase: Phase): Promise<MediaRow> {
  return changeEvent(control, event, async (row, tx) => {
    if (row.status !== "live") throw new EventProblem(`${row.title} is not live.`);
    requireMatch(row);
    // With the first phase lists show a score.
    await writeScore(tx, row, await scoreOfEvent(tx, row.id));
    const set = { phase, phaseStartedAt: new Date(control.now()) };
    return { action: "phase", detail: phase, set };
  });
}

export const MOMENTS = ["goal", "card", "chance", "save"] as const;
export type Moment = (typeof MOMENTS)[number];

export interface MomentInput {
  moment: Moment;
  side: "home" | "away";
  /** How long ago it happened in the video, as the operator sees it after a delay (s); default 0. */
  secondsAgo?: number;
}

/**
 * Adds a moment of a match to the timeline of all viewers. A goal raises the score.
 * @throws EventProblem if the match is not live; see `changeEvent`
 */
export function addMoment(control: Control, event: EventName, input: MomentInput): Promise<MediaRow> {
  const { moment, side, secondsAgo = 0 } = input;
  return changeEvent(control, event, async (row, tx): Promise<Change & { set: Partial<MediaRow> }> => {
    if (row.status !== "live") throw new EventProblem(`${row.title} is not live.`);
    requireMatch(row);
    const now = control.now();
    const playedMs = now - (row.kickoffAt ?? row.startsAt).getTime();
    const atMs = Math.max(0, Math.round(playedMs - secondsAgo * 1000));
    if (atMs > MAX_MOMENT_MS)
      throw new EventProblem(`${row.title} has been live for more than 24 days; end it first.`);
    const teamId = side === "home" ? row.homeTeamId : row.awayTeamId;
    const team = teamId ? (await identitiesById({ db: tx }, [teamId])).get(teamId) : undefined;
    const tagId = control.newId();
    await tx.insert(tags).values({
      id: tagId,
      targetId: row.id,
      title: titleOf(moment, row.sportType),
      ...tagAround(atMs),
      type: moment,
      isGlobal: true,
      videoType: "live",
      playerColor: team?.color,
      teamId,
      addedAt: new Date(now),
    });
    if (moment === "goal") {
      const score = await scoreOfEvent(tx, row.id);
      await writeScore(tx, row, { ...score, [side]: score[side] + 1 });
    }
    return { action: "moment", detail: `${moment} ${side}`, tagIds: [tagId], set: {} };
  });
}

function titleOf(moment: Moment, sportType: string | null): string {
  const words = momentWords(sportType);
  return { goal: words.goal, save: words.save, card: "Card", chance: "Chance" }[moment];
}
