/**
 * Keeps an installation alive: matches begin and end, scores grow with the video, the calendar never runs
 * dry. What a tick leaves behind depends only on the database and the time, so it does not matter how long
 * nobody ticked.
 */
import { and, eq, gte, inArray, isNotNull, isNull, lte, max, or, sql } from "drizzle-orm";
import type { MediaRow } from "../catalogue/access.ts";
import { openStreamOf } from "../catalogue/present-media.ts";
import type { Platform } from "../context.ts";
import type { Transaction } from "../database/database.ts";
import { guideEntries, identities, media, products } from "../database/schema.ts";
import { CHANNEL_ID, DAYS_AFTER, makeGuideDay } from "../database/seed/channel.ts";
import { LEAGUES } from "../database/seed/leagues.ts";
import { makeTickets } from "../database/seed/offers.ts";
import {
  fixtureOf,
  HEADLINE_EVERY,
  HEADLINES_KEPT_MS,
  KEPT_MS,
  slotsAhead,
  slotsRunning,
} from "./calendar.ts";
import { moveTagsToRecording, type Stage, updateFacts } from "./facts.ts";

/** Any number that no other lock of the platform uses. */
const LOCK = 7_213_104_119;
const DAY_MS = 86_400_000;
const USUAL_MINUTES = 105;
/** Fewer matches than this running at once means that nobody ticked for a while. */
const LEAST_LIVE = 8;

interface Change {
  row: MediaRow;
  /** It is on now and was not before. */
  isKickOff: boolean;
}

/**
 * Plays the match day on to the present moment and tells the pages that show it.
 * @returns false when another process is at it
 * @throws the driver's error; nothing is changed then
 */
export async function playMatchDay(
  platform: Pick<Platform, "db" | "now" | "origin" | "realtime">,
): Promise<boolean> {
  const now = platform.now();
  const changes = await platform.db.transaction(async (tx) => {
    const lock = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`);
    if (!lock.rows[0]?.mine) return undefined;
    await extendCalendar(tx, now);
    await extendGuide(tx, now);
    const changed = await playMatches(tx, now);
    await clearArchive(tx, now);
    return changed;
  });
  for (const change of changes ?? []) announce(platform, change);
  return changes !== undefined;
}

function announce({ realtime, origin }: Pick<Platform, "origin" | "realtime">, { row, isKickOff }: Change) {
  const eventId = row.id;
  // Everybody in the event's room gets the address: only what is free for everybody everywhere may be in it.
  const isOpen = row.coverage === "commerce_free_media" && row.regions === null;
  if (isKickOff && isOpen) {
    realtime.toEvent(eventId, "event-url-change", { eventId, eventUrl: openStreamOf(origin(), row) });
  }
  realtime.toEvent(eventId, "update-event", { eventId });
}

/** Puts the fixtures of the coming weeks into the calendar, and running ones when too few are running. */
async function extendCalendar(tx: Transaction, now: number): Promise<void> {
  const wanted = slotsAhead(now);
  const running = slotsRunning(now);
  const known = await tx
    .select({ slot: media.slot })
    .from(media)
    .where(gte(media.slot, running.at(-1) ?? 0));
  const taken = new Set(known.map(({ slot }) => slot));
  const missing = wanted.filter((slot) => !taken.has(slot));
  const lacking = LEAST_LIVE - (await countRunning(tx, now));
  if (lacking > 0) missing.push(...running.filter((slot) => !taken.has(slot)).slice(0, lacking));
  if (missing.length === 0 || !(await hasLeagues(tx))) return;
  const fixtures = missing.map(fixtureOf);
  await tx.insert(media).values(fixtures.map(({ row }) => row));
  const tickets = makeTickets(fixtures, new Date(now));
  if (tickets.length > 0) await tx.insert(products).values(tickets).onConflictDoNothing();
}

/** Matches that run now, whether or not they are marked so yet. */
async function countRunning(tx: Transaction, now: number): Promise<number> {
  const rows = await tx.select().from(media).where(isDue(now));
  return rows.filter((row) => stageOf(row, now).row.status === "live").length;
}

/** The calendar needs the leagues and teams of the demo data. */
async function hasLeagues(tx: Transaction): Promise<boolean> {
  const wanted = LEAGUES.flatMap(({ id, teams }) => [id, ...teams.map((team) => team.id)]);
  const found = await tx.$count(identities, inArray(identities.id, wanted));
  return found === wanted.length;
}

/** Live ones, and upcoming ones whose time has come. */
function isDue(now: number) {
  return and(
    eq(media.mediaType, "event"),
    isNull(media.ownerId),
    or(eq(media.status, "live"), and(eq(media.status, "upcoming"), lte(media.startsAt, new Date(now)))),
  );
}

/** Begins and ends what is due, and brings scores and statistics up to date. */
async function playMatches(tx: Transaction, now: number): Promise<Change[]> {
  const before = await tx.select().from(media).where(isDue(now)).orderBy(media.startsAt, media.id);
  const stages = before.map((row) => stageOf(row, now));
  const moved = stages.filter(({ row }, index) => row.status !== before[index]?.status);
  for (const { row } of moved) {
    const { status, kickoffAt, seconds, statsEnabled, addedAt } = row;
    await tx
      .update(media)
      .set({ status, kickoffAt, seconds, statsEnabled, addedAt })
      .where(eq(media.id, row.id));
  }
  const scored = await updateFacts(tx, stages, new Date(now));
  const isOver = ({ row }: Stage) => row.status === "archived";
  await moveTagsToRecording(
    tx,
    moved.filter(isOver).map(({ row }) => row.id),
  );
  return stages
    .filter((stage) => moved.includes(stage) || scored.has(stage.row.id))
    .map((stage) => ({ row: stage.row, isKickOff: moved.includes(stage) && !isOver(stage) }));
}

/** A match as it should be at a moment. Its programme is anchored at kick-off, never at the tick that saw it. */
function stageOf(row: MediaRow, now: number): Stage {
  const kickoffAt = row.kickoffAt ?? row.startsAt;
  const fullSeconds = minutesOf(row) * 60;
  const elapsedSeconds = Math.min(fullSeconds, Math.max(0, (now - kickoffAt.getTime()) / 1000));
  const begun = { ...row, kickoffAt, statsEnabled: row.statsEnabled || row.homeTeamId !== null };
  if (elapsedSeconds < fullSeconds) return { row: { ...begun, status: "live" }, elapsedSeconds, fullSeconds };
  const addedAt = new Date(kickoffAt.getTime() + fullSeconds * 1000);
  const over = { ...begun, status: "archived", seconds: fullSeconds, addedAt };
  return { row: over, elapsedSeconds, fullSeconds };
}

/** The usual length of a match of its league. */
function minutesOf(row: MediaRow): number {
  const league =
    LEAGUES.find(({ id }) => row.identityIds.includes(id)) ??
    LEAGUES.find(({ sportType }) => sportType === row.sportType);
  return league?.minutes ?? USUAL_MINUTES;
}

/** The channel's guide always reaches two weeks ahead; days long gone are forgotten. */
async function extendGuide(tx: Transaction, now: number): Promise<void> {
  const midnight = Math.floor(now / DAY_MS) * DAY_MS;
  const [guide] = await tx
    .select({ last: max(guideEntries.endsAt) })
    .from(guideEntries)
    .where(eq(guideEntries.channelId, CHANNEL_ID));
  const end = midnight + DAYS_AFTER * DAY_MS;
  // Without a guide there is no channel of ours.
  if (!guide?.last || guide.last.getTime() >= end) return;
  const first = Math.max(Math.ceil(guide.last.getTime() / DAY_MS) * DAY_MS, midnight - DAY_MS);
  const days = Array.from({ length: (end - first) / DAY_MS }, (_, index) => first + index * DAY_MS);
  await tx.insert(guideEntries).values(days.flatMap(makeGuideDay)).onConflictDoNothing();
  await tx
    .delete(guideEntries)
    .where(
      and(eq(guideEntries.channelId, CHANNEL_ID), lte(guideEntries.endsAt, new Date(midnight - DAY_MS))),
    );
}

/**
 * Deletes old matches of the calendar with their highlights, but nothing a viewer keeps something of: an
 * entry of a watchlist, a clip, a tag, a ticket; nor what the ledger speaks of.
 */
async function clearArchive(tx: Transaction, now: number): Promise<void> {
  const old = await tx
    .select({ id: media.id })
    .from(media)
    .where(
      and(
        eq(media.mediaType, "event"),
        eq(media.status, "archived"),
        isNotNull(media.slot),
        lte(media.startsAt, new Date(now - KEPT_MS)),
        or(
          sql`${media.slot} % ${HEADLINE_EVERY}::int <> 0`,
          lte(media.startsAt, new Date(now - HEADLINES_KEPT_MS)),
        ),
        sql`not exists (select from media part join watchlist w on w.media_id = part.id where part.event_id = ${media.id})`,
        sql`not exists (select from media part where part.event_id = ${media.id} and part.owner_id is not null)`,
        sql`not exists (select from media part join tags t on t.target_id = part.id where part.event_id = ${media.id} and t.owner_id is not null)`,
        sql`not exists (select from products p join contracts c on c.product_id = p.id where p.event_id = ${media.id})`,
        sql`not exists (select from products p join charges c on c.product_id = p.id where p.event_id = ${media.id})`,
      ),
    );
  if (old.length === 0) return;
  await tx.delete(media).where(
    inArray(
      media.eventId,
      old.map(({ id }) => id),
    ),
  );
}
