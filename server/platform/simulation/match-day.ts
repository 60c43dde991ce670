/**
 * Simulates match days: matches start and end, scores follow the video, the calendar is filled in advance.
 * The result of a tick depends only on the database and the time, so missed ticks do no harm.
 */
import { and, eq, gte, inArray, isNotNull, isNull, lte, max, or, sql } from "drizzle-orm";
import type { MediaRow } from "../catalogue/access.ts";
import { isEvent } from "../catalogue/conditions.ts";
import { type EventNews, numberNews, tellPages, type Unnumbered } from "../catalogue/event-news.ts";
import { moveTagsToRecording } from "../catalogue/recording-tags.ts";
import type { Platform } from "../context.ts";
import type { Transaction } from "../database/database.ts";
import { guideEntries, identities, media, products } from "../database/schema.ts";
import { CHANNEL_ID, DAYS_AFTER, makeGuideDay } from "../database/seed/channel.ts";
import { LEAGUES, usualMinutes } from "../database/seed/leagues.ts";
import { makeTickets } from "../database/seed/offers.ts";
import {
  fixtureOf,
  HEADLINE_EVERY,
  HEADLINES_KEPT_MS,
  KEPT_MS,
  slotsAhead,
  slotsRunning,
} from "./calendar.ts";
import { type Stage, updateFacts } from "./facts.ts";

/** Advisory lock id; any number that no other lock of the platform uses. */
const LOCK = 7_213_104_119;
const DAY_MS = 86_400_000;
/** Fewer running matches than this means that ticks were missed for a while. */
const MIN_LIVE = 8;

/**
 * Advances the match day to the present moment and notifies the pages that show it.
 * @returns false if another process is doing so
 * @throws the driver's error; nothing is changed then
 */
export async function playMatchDay(
  platform: Pick<Platform, "db" | "now" | "origin" | "ownStreams" | "realtime">,
): Promise<boolean> {
  const now = platform.now();
  const news = await platform.db.transaction(async (tx) => {
    const lock = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`);
    if (!lock.rows[0]?.mine) return undefined;
    await extendCalendar(tx, now);
    await extendGuide(tx, now);
    const changed = await playMatches(tx, now);
    await clearArchive(tx, now);
    return changed;
  });
  if (!news) return false;
  await tellPages(platform, news, platform.realtime);
  return true;
}

/** Adds the fixtures of the coming weeks to the calendar, and running ones if too few are running. */
async function extendCalendar(tx: Transaction, now: number): Promise<void> {
  const wanted = slotsAhead(now);
  const running = slotsRunning(now);
  const known = await tx
    .select({ slot: media.slot })
    .from(media)
    .where(gte(media.slot, running.at(-1) ?? 0));
  const taken = new Set(known.map(({ slot }) => slot));
  const missing = wanted.filter((slot) => !taken.has(slot));
  const lacking = MIN_LIVE - (await countRunning(tx, now));
  if (lacking > 0) missing.push(...running.filter((slot) => !taken.has(slot)).slice(0, lacking));
  if (missing.length === 0 || !(await hasLeagues(tx))) return;
  const fixtures = missing.map(fixtureOf);
  await tx.insert(media).values(fixtures.map(({ row }) => row));
  const tickets = makeTickets(fixtures, new Date(now));
  if (tickets.length > 0) await tx.insert(products).values(tickets).onConflictDoNothing();
}

/** Number of matches that run now, including those whose status is still `upcoming`. */
async function countRunning(tx: Transaction, now: number): Promise<number> {
  const rows = await tx.select().from(media).where(isDue(now));
  return rows.filter((row) => stageOf(row, now).row.status === "live").length;
}

/** Whether the database has the leagues and teams of the demo data, which the calendar needs. */
async function hasLeagues(tx: Transaction): Promise<boolean> {
  const wanted = LEAGUES.flatMap(({ id, teams }) => [id, ...teams.map((team) => team.id)]);
  const found = await tx.$count(identities, inArray(identities.id, wanted));
  return found === wanted.length;
}

/** Events with demo footage that are live, and upcoming ones whose start has passed. */
function isDue(now: number) {
  return and(
    isEvent,
    eq(media.hasDemoStream, true),
    isNull(media.streamUrl),
    or(eq(media.status, "live"), and(eq(media.status, "upcoming"), lte(media.startsAt, new Date(now)))),
  );
}

/** Starts and ends matches that are due, and brings scores and statistics up to date. */
async function playMatches(tx: Transaction, now: number): Promise<EventNews[]> {
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
  const facts = await updateFacts(tx, stages, new Date(now));
  const isOver = ({ row }: Stage) => row.status === "archived";
  await moveTagsToRecording(
    tx,
    moved.filter(isOver).map(({ row }) => row.id),
  );
  const news = stages.map((stage): Unnumbered => {
    const { id } = stage.row;
    const hasMoved = moved.includes(stage);
    const tagIds = facts.newTags.get(id) ?? [];
    return {
      eventId: id,
      changes: [
        ...(hasMoved ? (["event"] as const) : []),
        ...(facts.scored.has(id) ? (["score"] as const) : []),
        ...(tagIds.length > 0 ? (["tags"] as const) : []),
        ...(facts.highlighted.has(id) ? (["lists"] as const) : []),
      ],
      tagIds,
      hasNewStream: hasMoved && !isOver(stage),
    };
  });
  return numberNews(
    tx,
    news.filter(({ changes }) => changes.length > 0),
  );
}

/**
 * The state that a match should have at a moment. Its demo stream starts at kick-off, not at the tick that
 * noticed it.
 */
function stageOf(row: MediaRow, now: number): Stage {
  const kickoffAt = row.kickoffAt ?? row.startsAt;
  const fullSeconds = usualMinutes(row) * 60;
  const elapsedSeconds = Math.min(fullSeconds, Math.max(0, (now - kickoffAt.getTime()) / 1000));
  const begun = { ...row, kickoffAt, statsEnabled: row.statsEnabled || row.homeTeamId !== null };
  if (elapsedSeconds < fullSeconds) return { row: { ...begun, status: "live" }, elapsedSeconds, fullSeconds };
  const addedAt = new Date(kickoffAt.getTime() + fullSeconds * 1000);
  const over = { ...begun, status: "archived", seconds: fullSeconds, addedAt };
  return { row: over, elapsedSeconds, fullSeconds };
}

/** Extends the channel's schedule to two weeks ahead; old days are deleted. */
async function extendGuide(tx: Transaction, now: number): Promise<void> {
  const midnight = Math.floor(now / DAY_MS) * DAY_MS;
  const [guide] = await tx
    .select({ last: max(guideEntries.endsAt) })
    .from(guideEntries)
    .where(eq(guideEntries.channelId, CHANNEL_ID));
  const end = midnight + DAYS_AFTER * DAY_MS;
  // Without a schedule there is no demo channel.
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
 * Deletes old matches of the calendar with their highlights, except those with data of viewers (a watchlist
 * entry, a clip, a tag, a pay-per-view product) or with entries in the ledger.
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
