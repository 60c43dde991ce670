import { goalsOf } from "../../media/index.ts";
import type { media } from "../schema.ts";
import type { Fixture } from "./fixtures.ts";
import { frameOf } from "./frames.ts";
import { createRandom, findProgrammeSeed } from "./random.ts";

type MediaRow = typeof media.$inferInsert;

const KINDS = [
  { type: "highlight", seconds: 150, title: (match: string) => `Highlights: ${match}` },
  { type: "auto", seconds: 90, title: (_: string, team: string) => `Goal: ${team}` },
  { type: "recap", seconds: 240, title: (match: string) => `Recap: ${match}` },
  { type: "clip", seconds: 96, title: (_: string, team: string) => `Save of the match: ${team}` },
  { type: "condensed", seconds: 900, title: (match: string) => `Condensed match: ${match}` },
] as const;
/** Highlight types about one player. */
const PLAYER_KINDS: readonly string[] = ["auto", "clip"];
const SUB_TYPES: Record<string, string> = { auto: "goal", clip: "save" };

const MATCHES = 20;
const SEED_BASE = 5_000_000;
const HOUR_MS = 3_600_000;

/** Returns highlights of every type for the newest recorded matches, and two of each live match. */
export function makeHighlights(fixtures: readonly Fixture[]): MediaRow[] {
  const live = fixtures.filter(({ row }) => row.status === "live");
  const recorded = fixtures.filter(({ row }) => row.status === "archived").slice(0, MATCHES);
  const random = createRandom(7);
  let number = 0;
  const make = ({ row, home, away }: Fixture, kind: (typeof KINDS)[number]): MediaRow => {
    number += 1;
    const team = random.next() < 0.5 ? home : away;
    const isPlayers = PLAYER_KINDS.includes(kind.type);
    const addedAt = new Date(
      row.startsAt.getTime() + (row.status === "live" ? 0 : 3 * HOUR_MS) + number * 1000,
    );
    return {
      id: `highlight-${number}`,
      mediaType: "highlight",
      title: kind.title(row.title, team.title),
      metaTitle: row.metaTitle,
      description: row.description,
      eventId: row.id,
      referenceId: `TL-HL-${String(number).padStart(3, "0")}`,
      sportType: row.sportType,
      gameType: row.gameType,
      status: "archived",
      startsAt: row.startsAt,
      gender: row.gender,
      identityIds: row.identityIds,
      teamIds: row.teamIds,
      homeTeamId: home.id,
      awayTeamId: away.id,
      posterFrame: frameFor(kind.type, row, team === home),
      skin: row.skin,
      seed: seedWithGoal(SEED_BASE + number * 10_000, kind.seconds),
      seconds: kind.seconds,
      highlightType: kind.type,
      subType: SUB_TYPES[kind.type] ?? null,
      playerNumber: isPlayers ? String(random.whole(2, 19)) : null,
      playerColor: isPlayers ? team.color : null,
      addedAt,
    };
  };
  const ofLive = live.flatMap((fixture) => KINDS.slice(0, 2).map((kind) => make(fixture, kind)));
  const ofRecorded = recorded.flatMap((fixture, index) =>
    [0, 2, 3].flatMap((step) => {
      const kind = KINDS[(index + step) % KINDS.length];
      return kind ? [make(fixture, kind)] : [];
    }),
  );
  return [...ofLive, ...ofRecorded];
}

/** Image of a highlight, if there is one of its moment. */
function frameFor(kind: string, row: Fixture["row"], isHome: boolean): string | null {
  if (kind === "clip") return null;
  if (kind === "auto") return frameOf(row, isHome ? "goal-home" : "goal-away");
  return row.posterFrame ?? null;
}

/** Returns a seed with at least one goal: a highlight needs an event to show. */
function seedWithGoal(first: number, seconds: number): number {
  return findProgrammeSeed(first, (seed) => goalsOf(seed, seconds - 5).length > 0);
}
