/** Data of a match while it is played: statistics, goals as tags, goals as highlights. */
import { and, eq, inArray, sql } from "drizzle-orm";
import type { MediaRow } from "../catalogue/access.ts";
import { cutOf, rangeAround, TAIL_SECONDS } from "../catalogue/cut.ts";
import { identitiesById } from "../catalogue/reads.ts";
import type { Transaction } from "../database/database.ts";
import { media, metrics, tags } from "../database/schema.ts";
import { frameOf } from "../database/seed/frames.ts";
import { globalTagsOf, type Match, metricsOf } from "../database/seed/match-facts.ts";
import { momentWords } from "../database/seed/moment-words.ts";
import { goalsOf } from "../media/index.ts";

/** A match as far as it has been played. */
export interface Stage {
  row: MediaRow;
  elapsedSeconds: number;
  fullSeconds: number;
}

/** What has changed in matches while they are played. */
export interface NewFacts {
  /** Ids of the matches whose score has changed. */
  scored: ReadonlySet<string>;
  /** Ids of new tags, by match. */
  newTags: ReadonlyMap<string, string[]>;
  /** Ids of the matches with new highlights. */
  highlighted: ReadonlySet<string>;
}

type MediaInsert = typeof media.$inferInsert;
type MetricRow = typeof metrics.$inferSelect;

const BATCH = 1000;

/** Brings statistics, tags and highlights of the given matches up to date with their video. */
export async function updateFacts(
  tx: Transaction,
  stages: readonly Stage[],
  present: Date,
): Promise<NewFacts> {
  const played = stages.filter(({ row }) => row.homeTeamId !== null && row.awayTeamId !== null);
  if (played.length === 0) return { scored: new Set(), newTags: new Map(), highlighted: new Set() };
  const ids = played.map(({ row }) => row.id);
  const stored = await tx.select().from(metrics).where(inArray(metrics.mediaId, ids));
  const known = new Map(ids.map((id) => [id, stored.filter((metric) => metric.mediaId === id)]));
  const recorded = new Map(ids.map((id) => [id, goalsRecorded(known.get(id))]));
  const scored = played.filter(
    ({ row, elapsedSeconds }) => goalsOf(row.seed, elapsedSeconds).length !== recorded.get(row.id),
  );
  await writeMetrics(tx, played, known);
  const newTags = await writeTags(tx, scored, recorded, present);
  const highlighted = await writeGoalHighlights(tx, played, present);
  return { scored: new Set(scored.map(({ row }) => row.id)), newTags, highlighted };
}

/** Number of goals in the stored statistics; undefined before kick-off. */
function goalsRecorded(rows: readonly MetricRow[] | undefined): number | undefined {
  const total = rows?.find((metric) => metric.section === "scores" && metric.shortName === "Total");
  return total && total.home + total.away;
}

async function writeMetrics(
  tx: Transaction,
  played: readonly Stage[],
  known: ReadonlyMap<string, readonly MetricRow[]>,
): Promise<void> {
  const changed = played.flatMap((stage) => {
    const before = known.get(stage.row.id) ?? [];
    return metricsOf(matchOf(stage)).filter(
      (metric) =>
        !before.some(
          ({ section, position, home, away }) =>
            section === metric.section &&
            position === metric.position &&
            home === metric.home &&
            away === metric.away,
        ),
    );
  });
  await inBatches(changed, (batch) =>
    tx
      .insert(metrics)
      .values(batch)
      .onConflictDoUpdate({
        target: [metrics.mediaId, metrics.section, metrics.position],
        set: { home: sql`excluded.home`, away: sql`excluded.away` },
      }),
  );
}

/**
 * Adds tags for goals that the statistics did not contain yet, so that a removed tag stays removed.
 * @returns ids of the added tags, by match
 */
async function writeTags(
  tx: Transaction,
  scored: readonly Stage[],
  recorded: ReadonlyMap<string, number | undefined>,
  present: Date,
): Promise<Map<string, string[]>> {
  if (scored.length === 0) return new Map();
  const teams = await identitiesById(
    { db: tx },
    scored.flatMap(({ row }) => row.teamIds),
  );
  const colorOf = (id: string) => teams.get(id)?.color ?? "";
  const added = scored.flatMap((stage) => {
    const all = globalTagsOf(matchOf(stage, colorOf), present);
    const before = recorded.get(stage.row.id);
    // The first tag is the kick-off.
    return before === undefined ? all : all.slice(1 + before);
  });
  await inBatches(added, (batch) => tx.insert(tags).values(batch).onConflictDoNothing());
  const idsOf = (matchId: string) => added.filter(({ targetId }) => targetId === matchId).map(({ id }) => id);
  return new Map(scored.map(({ row }) => [row.id, idsOf(row.id)]));
}

/**
 * Publishes every goal as a highlight as soon as its celebration is over.
 * @returns ids of the matches that have a new one
 */
async function writeGoalHighlights(
  tx: Transaction,
  played: readonly Stage[],
  present: Date,
): Promise<Set<string>> {
  const due = played.flatMap(({ row, elapsedSeconds }) =>
    goalsOf(row.seed, elapsedSeconds - TAIL_SECONDS).map((goal, index) => ({
      row,
      goal,
      id: `${row.id}-goal-${index + 1}`,
    })),
  );
  if (due.length === 0) return new Set();
  const eventIds = [...new Set(due.map(({ row }) => row.id))];
  const published = await tx
    .select({ id: media.id })
    .from(media)
    .where(and(inArray(media.eventId, eventIds), eq(media.mediaType, "highlight")));
  const known = new Set(published.map(({ id }) => id));
  const missing = due.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return new Set();
  const teams = await identitiesById(
    { db: tx },
    missing.flatMap(({ row }) => row.teamIds),
  );
  const rows = missing.map(({ row, goal, id }): MediaInsert => {
    const isHome = goal.side === "home";
    const team = teams.get((isHome ? row.homeTeamId : row.awayTeamId) ?? "");
    return {
      ...cutOf(row, rangeAround(goal.second)),
      id,
      mediaType: "highlight",
      // Highlights of goals promote the match, so they are free even if the match is paid.
      coverage: "commerce_free_media",
      commerceType: null,
      title: `${momentWords(row.sportType).goal}: ${team?.title ?? row.title}`,
      highlightType: "auto",
      subType: "goal",
      playerColor: team?.color ?? null,
      posterFrame: frameOf(row, isHome ? "goal-home" : "goal-away"),
      addedAt: present,
    };
  });
  await inBatches(rows, (batch) => tx.insert(media).values(batch).onConflictDoNothing());
  return new Set(missing.map(({ row }) => row.id));
}

function matchOf({ row, elapsedSeconds, fullSeconds }: Stage, colorOf = (_teamId: string) => ""): Match {
  const side = (id: string | null) => ({ id: id ?? "", color: colorOf(id ?? "") });
  return {
    id: row.id,
    seed: row.seed,
    sportType: row.sportType ?? "",
    elapsedSeconds,
    fullSeconds,
    isLive: row.status === "live",
    home: side(row.homeTeamId),
    away: side(row.awayTeamId),
  };
}

/** Splits a statement into batches: PostgreSQL allows 65,535 parameters per statement. */
async function inBatches<T>(rows: readonly T[], write: (batch: T[]) => PromiseLike<unknown>): Promise<void> {
  for (let first = 0; first < rows.length; first += BATCH) await write(rows.slice(first, first + BATCH));
}
