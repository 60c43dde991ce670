/** Which moments of a match its short cut shows, and which parts of the match that takes. */
import type { Range } from "./cut-playlist.ts";

/** Lengths of a cut, from the moments that decide a match to all. */
export const LENGTHS = ["short", "medium", "long"] as const;
export type Length = (typeof LENGTHS)[number];

/** A moment is shown with this much before and after it (ms). */
const LEAD_MS = 10_000;
const TAIL_MS = 12_000;
const MAX_MOMENTS = 60;
const MAX_LENGTH_MS = 20 * 60_000;

/** Types of tags by their weight; all other types have the last one. */
const WEIGHTS: readonly (readonly string[])[] = [["goal"], ["card", "chance", "save"]];

export interface Moment {
  /** Media time (ms). */
  atMs: number;
  type: string;
  teamId: string | null;
  /** Shirt number of the player whom the moment is about. */
  playerNumber: string | null;
}

/** What a cut is asked for. */
export interface Choice {
  length: Length;
  /** Only moments of this team. */
  teamId?: string | undefined;
  /** Only moments of the player of that team with this shirt number; without a team, of no team. */
  player?: string | undefined;
}

/** A player with moments, as a choice. */
export interface PlayerChoice {
  number: string;
  teamId: string | null;
  /** Number of moments. */
  count: number;
}

/**
 * Returns the parts of a match around moments, in order. Parts that overlap or touch become one.
 * @param atMs media times (ms), in any order
 */
export function partsAround(atMs: readonly number[]): Range[] {
  const parts: Range[] = [];
  for (const at of [...atMs].sort((a, b) => a - b)) {
    const fromMs = Math.max(0, at - LEAD_MS);
    const last = parts.at(-1);
    if (last && fromMs <= last.toMs) last.toMs = at + TAIL_MS;
    else parts.push({ fromMs, toMs: at + TAIL_MS });
  }
  return parts;
}

/**
 * Chooses at most 60 moments whose parts last at most 20 minutes; goals come before others.
 * @param endMs end of the match in media time (ms), or where a live match is; later moments are left out
 * @returns in the order of the match
 */
export function chooseMoments<T extends Moment>(
  moments: readonly T[],
  { length, teamId, player }: Choice,
  endMs: number,
): T[] {
  const wanted = moments
    .filter(
      (moment) =>
        moment.atMs < endMs &&
        isIn(moment, length) &&
        (teamId === undefined || moment.teamId === teamId) &&
        (player === undefined || isOfPlayer(moment, player, teamId)),
    )
    .sort((a, b) => weightOf(a) - weightOf(b) || a.atMs - b.atMs);
  const chosen: T[] = [];
  for (const moment of wanted) {
    if (chosen.length === MAX_MOMENTS) break;
    const parts = partsAround([...chosen, moment].map(({ atMs }) => atMs));
    if (lengthOf(parts) <= MAX_LENGTH_MS) chosen.push(moment);
  }
  return chosen.sort((a, b) => a.atMs - b.atMs);
}

/** Returns a choice without its player if no moment of any length is theirs. @param endMs as for `chooseMoments` */
export function withKnownPlayer(moments: readonly Moment[], choice: Choice, endMs: number): Choice {
  const { player, teamId } = choice;
  const isTheirs = (moment: Moment) =>
    moment.atMs < endMs && player !== undefined && isOfPlayer(moment, player, teamId);
  return moments.some(isTheirs) ? choice : { ...choice, player: undefined };
}

/**
 * Returns the players with moments of any length, by team and number, with how many they have in one length; at most
 * 60.
 * @param endMs as for `chooseMoments`
 */
export function playersIn(
  moments: readonly Moment[],
  { length, teamId: only }: Choice,
  endMs: number,
): PlayerChoice[] {
  const players = new Map<string, PlayerChoice>();
  for (const moment of moments) {
    const { atMs, playerNumber: number, teamId } = moment;
    if (!number || atMs >= endMs || (only !== undefined && teamId !== only)) continue;
    const key = JSON.stringify([teamId, number]);
    const player = players.get(key) ?? { number, teamId, count: 0 };
    if (isIn(moment, length)) player.count++;
    players.set(key, player);
  }
  const { compare } = new Intl.Collator("en", { numeric: true });
  return [...players.values()]
    .sort((a, b) => compare(a.teamId ?? "", b.teamId ?? "") || compare(a.number, b.number))
    .slice(0, MAX_MOMENTS);
}

/** Numbers are those of a team: two teams may have the same. */
const isOfPlayer = (moment: Moment, player: string, teamId: string | undefined) =>
  moment.playerNumber === player && (moment.teamId ?? undefined) === teamId;

const isIn = (moment: Moment, length: Length) => weightOf(moment) <= LENGTHS.indexOf(length);

const lengthOf = (parts: readonly Range[]) => parts.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);

function weightOf({ type }: Moment): number {
  const weight = WEIGHTS.findIndex((types) => types.includes(type.toLowerCase()));
  return weight < 0 ? WEIGHTS.length : weight;
}
