import { and, eq, inArray } from "drizzle-orm";
import type { Platform } from "../context.ts";
import { media, metrics } from "../database/schema.ts";
import { usualMinutes } from "../database/seed/leagues.ts";
import { type LiveScore, PHASES, type Phase } from "../wire/media.ts";
import type { MediaRow } from "./access.ts";
import { isEvent, isScore } from "./conditions.ts";

/** Minutes of a half, for sports that count minutes. */
const HALF_MINUTES: Record<string, number> = { soccer: 45, handball: 30 };

/**
 * Finds the scores of the live matches among some events.
 * @param ids ids of events; others, and events that are not live or have no statistics, are left out
 */
export async function findLiveScores(
  { db, now }: Pick<Platform, "db" | "now">,
  ids: readonly string[],
): Promise<LiveScore[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: media.id,
      home: metrics.home,
      away: metrics.away,
      kickoffAt: media.kickoffAt,
      startsAt: media.startsAt,
      sportType: media.sportType,
      identityIds: media.identityIds,
      phase: media.phase,
      phaseStartedAt: media.phaseStartedAt,
      hasDemoStream: media.hasDemoStream,
      streamUrl: media.streamUrl,
    })
    .from(media)
    .innerJoin(metrics, eq(metrics.mediaId, media.id))
    .where(and(inArray(media.id, [...new Set(ids)]), isEvent, eq(media.status, "live"), isScore));
  return rows.map(({ id, home, away, ...match }) => ({ id, home, away, ...clockOf(match, now()) }));
}

type Clock = Pick<LiveScore, "phase" | "minute">;
type MatchState = Pick<
  MediaRow,
  | "sportType"
  | "kickoffAt"
  | "startsAt"
  | "identityIds"
  | "phase"
  | "phaseStartedAt"
  | "hasDemoStream"
  | "streamUrl"
>;

/** Clock of a live match: as the operator has entered it, otherwise that of demo footage. */
function clockOf(match: MatchState, now: number): Clock {
  if (match.phase && match.phaseStartedAt) return enteredClock(match, now);
  // It is unknown when play began in a stream that may start long before it.
  if (!match.hasDemoStream || match.streamUrl) return { phase: null, minute: null };
  const elapsedMinutes = Math.max(0, (now - (match.kickoffAt ?? match.startsAt).getTime()) / 60_000);
  return matchClock(match.sportType, elapsedMinutes / usualMinutes(match), elapsedMinutes);
}

/** Number of halves that have been played when a phase begins. */
const HALVES_BEFORE: Partial<Record<Phase, number>> = { first_half: 0, second_half: 1, overtime: 2 };

function enteredClock({ phase, phaseStartedAt, sportType }: MatchState, now: number): Clock {
  const entered = PHASES.find((known) => known === phase) ?? null;
  const half = HALF_MINUTES[sportType ?? ""];
  const before = entered ? HALVES_BEFORE[entered] : undefined;
  if (half === undefined || before === undefined || !phaseStartedAt) return { phase: entered, minute: null };
  const minutes = Math.max(0, Math.floor((now - phaseStartedAt.getTime()) / 60_000));
  return { phase: entered, minute: before * half + minutes + 1 };
}

/**
 * Returns the phase of a match and, for sports that count minutes, the minute that is being played.
 * @param share share of the match that has been played, from 0
 */
export function matchClock(
  sportType: string | null,
  share: number,
  elapsedMinutes: number,
): { phase: Phase | null; minute: number | null } {
  const half = HALF_MINUTES[sportType ?? ""];
  if (half !== undefined) {
    const minute = Math.floor(elapsedMinutes) + 1;
    return { phase: minute > half ? "second_half" : "first_half", minute };
  }
  const part = (parts: number) => Math.min(parts, Math.floor(share * parts) + 1);
  if (sportType === "basketball") return { phase: `quarter_${part(4)}` as Phase, minute: null };
  if (sportType === "icehockey") return { phase: `period_${part(3)}` as Phase, minute: null };
  return { phase: null, minute: null };
}
