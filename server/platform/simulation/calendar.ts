/**
 * Calendar of the demo: an endless series of matches, six an hour, that kick off at quarter hours. The match of
 * a slot depends on the slot's number only, so every process and every restart makes the same calendar.
 */
import { type Fixture, leagueAt, makeFixture } from "../database/seed/fixtures.ts";
import type { SeedLeague, SeedTeam } from "../database/seed/leagues.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** With the usual match lengths (80 to 110 minutes), nine or ten matches run at any time. */
export const SLOT_MS = 10 * MINUTE_MS;
const KICKOFF_STEP_MS = 15 * MINUTE_MS;
/** Every 17th slot (about eight a day, of all sports) is announced early and stored for long. */
export const HEADLINE_EVERY = 17;
const AHEAD_MS = 6 * HOUR_MS;
const HEADLINES_AHEAD_MS = 14 * DAY_MS;
/** How long a finished match is stored, counted from its kick-off (ms). */
export const KEPT_MS = DAY_MS;
export const HEADLINES_KEPT_MS = 14 * DAY_MS;
/** Length of the longest match of any league (ms). */
const MAX_MATCH_MS = 110 * MINUTE_MS;
/**
 * Offset between the round robins of a league's divisions; otherwise the same clubs would meet in all
 * divisions at once.
 */
const DIVISION_STEP = 5;
/** Lower bound of the calendar's seeds; those of the seed data are smaller. */
const SEED_BASE = 20_000_000;

/** Kick-off of a slot: the quarter hour in which the slot begins. */
export const kickoffOf = (slot: number) => Math.floor((slot * SLOT_MS) / KICKOFF_STEP_MS) * KICKOFF_STEP_MS;

/** The last slot that has kicked off. */
function slotAt(now: number): number {
  const slot = Math.floor(now / SLOT_MS);
  return kickoffOf(slot + 1) <= now ? slot + 1 : slot;
}

/** Slots that the calendar must contain at a moment: all of the next six hours, headlines of two weeks. */
export function slotsAhead(now: number): number[] {
  const first = slotAt(now) + 1;
  const last = slotAt(now + HEADLINES_AHEAD_MS);
  const count = Math.max(0, last - first + 1);
  return Array.from({ length: count }, (_, index) => first + index).filter(
    (slot) => kickoffOf(slot) <= now + AHEAD_MS || slot % HEADLINE_EVERY === 0,
  );
}

/** Slots whose match is running at a moment, latest first; they fill the gap of an interrupted calendar. */
export function slotsRunning(now: number): number[] {
  const latest = slotAt(now);
  const length = Math.ceil((MAX_MATCH_MS + KICKOFF_STEP_MS) / SLOT_MS);
  const candidates = Array.from({ length }, (_, index) => latest - index);
  return candidates.filter((slot) => kickoffOf(slot) + leagueAt(slot).minutes * MINUTE_MS > now);
}

/** The match of a slot, before it begins. */
export function fixtureOf(slot: number): Fixture {
  const league = leagueAt(slot);
  // Number of earlier matches of this league: every second slot is football, the others take turns.
  const ofLeague = Math.floor(slot / (slot % 2 === 0 ? 2 : 6));
  const division = ofLeague % league.categories.length;
  const nth = Math.floor(ofLeague / league.categories.length);
  const [home, away] = pairing(league, nth + division * DIVISION_STEP);
  const id = `match-${slot}`;
  const made = makeFixture({
    id,
    referenceId: `TL-M-${slot}`,
    status: "upcoming",
    startsAt: kickoffOf(slot),
    index: slot,
    league,
    category: league.categories[division],
    home,
    away,
    seed: SEED_BASE + slot,
  });
  return { ...made, row: { ...made.row, slot } };
}

/**
 * Returns the teams of the nth match of a division: a round robin by the circle method (no team plays twice
 * in a round, and with an odd number of teams no team plays two matches in a row). Home advantage alternates
 * from season to season.
 */
export function pairing({ teams }: Pick<SeedLeague, "teams">, nth: number): [SeedTeam, SeedTeam] {
  const circle = teams.length % 2 === 0 ? teams.length - 1 : teams.length;
  const perRound = Math.floor(teams.length / 2);
  const round = Math.floor(nth / perRound) % circle;
  const game = nth % perRound;
  const season = Math.floor(nth / (perRound * circle));
  // With an even number of teams the last one is outside the circle and meets the remaining one.
  const distance = circle === teams.length ? game + 1 : game;
  const first = teams[distance === 0 ? circle : (round + distance) % circle];
  const second = teams[(round - distance + circle) % circle];
  if (!first || !second) throw new Error("a league needs two teams");
  return season % 2 === 0 ? [first, second] : [second, first];
}
