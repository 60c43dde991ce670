import { skinOf } from "../../media/index.ts";
import type { media } from "../schema.ts";
import { frameOf } from "./frames.ts";
import { footballSkin, LEAGUES, type SeedCategory, type SeedLeague, type SeedTeam } from "./leagues.ts";
import { type Match, scoreOf } from "./match-facts.ts";
import { createRandom, findProgrammeSeed, type Random } from "./random.ts";

type MediaRow = typeof media.$inferInsert;

/** An event with the data from which its statistics, tags, offers and highlights are made. */
export interface Fixture {
  row: MediaRow & { seed: number };
  league: SeedLeague;
  home: SeedTeam;
  away: SeedTeam;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Kick-offs are at quarter hours; those of live events at any five minutes, so that their minutes differ. */
const KICKOFF_STEP_MS = 15 * MINUTE_MS;
const LIVE_STEP_MS = 5 * MINUTE_MS;
/**
 * Minutes since kick-off of the live events, up to five more when the kick-off is rounded. The first event is
 * the one a new viewer sees first: its second half has just begun.
 */
const LIVE_SINCE_MINUTES = [62, 12, 40, 25, 1, 20, 50, 33];
/** Score of the first live event. */
const FIRST_SCORE = { home: 2, away: 1 };
const UPCOMING = 28;
const ARCHIVED = 66;
/** Examples of events outside the viewer's region: a free one, and a pay-per-view one. */
const BLOCKED = ["archived-60", "archived-57"];

const PAID = {
  members: { coverage: "commerce_members_media", commerceType: null },
  ticket: { coverage: "commerce_ppv_media", commerceType: "ppv" },
  plan: { coverage: "commerce_subscription_basic_media", commerceType: "svod" },
  free: { coverage: "commerce_free_media", commerceType: null },
} as const;
/** Access of the events, repeated in this order; most are free. */
const COVERAGES = ["free", "members", "ticket", "plan", "free", "free", "free", "free", "free"] as const;

/** Returns all events of the demo, arranged around the given moment. */
export function makeFixtures(now: number): Fixture[] {
  const random = createRandom(2026);
  const live = LIVE_SINCE_MINUTES.map((since, index) =>
    fixture({
      id: `live-${index + 1}`,
      status: "live",
      startsAt: Math.floor((now - since * MINUTE_MS) / LIVE_STEP_MS) * LIVE_STEP_MS,
      index,
      now,
      random,
    }),
  );
  const upcoming = upcomingTimes(now, random).map((startsAt, index) =>
    fixture({ id: `upcoming-${index + 1}`, status: "upcoming", startsAt, index: index + 3, now, random }),
  );
  const archived = Array.from({ length: ARCHIVED }, (_, index) =>
    fixture({
      id: `archived-${index + 1}`,
      status: "archived",
      startsAt: archivedTime(now, index),
      index,
      now,
      random,
    }),
  );
  return [...live, ...upcoming, ...archived];
}

/** One kick-off a few minutes ahead, some later today and tomorrow, the rest over two weeks. */
function upcomingTimes(now: number, random: Random): number[] {
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const midnight = Math.floor(now / DAY_MS) * DAY_MS;
  const inMinutes = (minutes: number) =>
    Math.ceil((now + minutes * MINUTE_MS) / KICKOFF_STEP_MS) * KICKOFF_STEP_MS;
  const soon = [inMinutes(8), inMinutes(45), hour + 2 * HOUR_MS, hour + 4 * HOUR_MS];
  const tomorrow = [13, 16, 18, 20].map((clock) => midnight + DAY_MS + clock * HOUR_MS);
  const later = Array.from({ length: UPCOMING - soon.length - tomorrow.length }, (_, index) => {
    const day = 2 + Math.floor((index * 12) / (UPCOMING - 8));
    return midnight + day * DAY_MS + random.whole(12, 20) * HOUR_MS + random.whole(0, 1) * 30 * MINUTE_MS;
  });
  return [...soon, ...tomorrow, ...later].sort((a, b) => a - b);
}

/** About one match a day, the latest last night. */
function archivedTime(now: number, index: number): number {
  const midnight = Math.floor(now / DAY_MS) * DAY_MS;
  return midnight - (1 + Math.floor(index * 0.9)) * DAY_MS + (14 + (index % 4) * 2) * HOUR_MS;
}

interface Place {
  id: string;
  status: "live" | "upcoming" | "archived";
  startsAt: number;
  index: number;
  now: number;
  random: Random;
}

function fixture({ id, status, startsAt, index, now, random }: Place): Fixture {
  const league = leagueAt(index);
  const [home, away] = drawTeams(league, id === "live-1", random);
  const number = `${status.slice(0, 2)}-${String(index + 1).padStart(3, "0")}`;
  const made = makeFixture({
    id,
    referenceId: `TL-${number.toUpperCase()}`,
    status,
    startsAt,
    index,
    league,
    category: league.categories[Math.floor(index / 2) % league.categories.length],
    home,
    away,
    seed: programmeSeed(id, index, startsAt, now),
  });
  return BLOCKED.includes(id) ? { ...made, row: { ...made.row, regions: ["IS"] } } : made;
}

/** Every second match is football, the other sports share the rest. */
export function leagueAt(index: number): SeedLeague {
  return (index % 2 === 0 ? LEAGUES[0] : LEAGUES[1 + (Math.floor(index / 2) % 3)]) as SeedLeague;
}

/** Input for one event. */
export interface Draft {
  id: string;
  referenceId: string;
  status: "live" | "upcoming" | "archived";
  /** Kick-off, milliseconds since the epoch. */
  startsAt: number;
  /** Any number; price and round are derived from it. */
  index: number;
  league: SeedLeague;
  category: SeedCategory | undefined;
  home: SeedTeam;
  away: SeedTeam;
  /** Seed of the demo stream. */
  seed: number;
}

/** Creates an event with all fields that depend on its place in the calendar. */
export function makeFixture(draft: Draft): Fixture {
  const { id, referenceId, status, startsAt, index, league, category, home, away, seed } = draft;
  const title = `${home.title} – ${away.title}`;
  const round = 1 + (index % 18);
  return {
    league,
    home,
    away,
    row: {
      id,
      mediaType: "event",
      title,
      metaTitle: `${home.title} vs ${away.title}`,
      description: `Round ${round}, ${league.title}${category ? `, ${category.title}` : ""}`,
      eventId: id,
      referenceId,
      sportType: league.sportType,
      gameType: "game",
      status,
      startsAt: new Date(startsAt),
      kickoffAt: status === "upcoming" ? null : new Date(startsAt),
      gender: category?.title === "Women" ? "female" : "male",
      identityIds: category ? [league.id, category.id] : [league.id],
      teamIds: [home.id, away.id],
      homeTeamId: home.id,
      awayTeamId: away.id,
      posterFrame: frameOf({ homeTeamId: home.id, awayTeamId: away.id }, "match"),
      skin: skinOf(league.sportType, footballSkin(league.teams, home)),
      seed,
      seconds: status === "archived" ? league.minutes * 60 : null,
      statsEnabled: status !== "upcoming",
      ...PAID[COVERAGES[index % COVERAGES.length] ?? "free"],
      addedAt: new Date(
        status === "archived" ? startsAt + league.minutes * MINUTE_MS : startsAt - 20 * DAY_MS,
      ),
    },
  };
}

/** Returns the part of a match that has been played at a moment (milliseconds since the epoch). */
export function matchOf({ row, league, home, away }: Fixture, now: number): Match {
  const fullSeconds = league.minutes * 60;
  const isLive = row.status === "live";
  return {
    id: row.id,
    seed: row.seed,
    sportType: league.sportType,
    elapsedSeconds: isLive ? Math.max(0, (now - row.startsAt.getTime()) / 1000) : fullSeconds,
    fullSeconds,
    isLive,
    home,
    away,
  };
}

function drawTeams({ teams }: SeedLeague, isFirst: boolean, random: Random): [SeedTeam, SeedTeam] {
  const first = isFirst ? 0 : random.whole(0, teams.length - 1);
  const distance = isFirst ? 1 : random.whole(1, teams.length - 1);
  const home = teams[first];
  const away = teams[(first + distance) % teams.length];
  if (!home || !away) throw new Error("a league needs two teams");
  return [home, away];
}

const SEED_BASE = { live: 1_000_000, upcoming: 2_000_000, archived: 3_000_000 };

function programmeSeed(id: string, index: number, startsAt: number, now: number): number {
  const base = SEED_BASE[id.split("-", 1)[0] as keyof typeof SEED_BASE] + index * 10_000;
  if (id !== "live-1") return base;
  return findProgrammeSeed(base, (seed) => {
    const { home, away } = scoreOf(seed, (now - startsAt) / 1000);
    return home === FIRST_SCORE.home && away === FIRST_SCORE.away;
  });
}
