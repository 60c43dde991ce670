import { cutOf, type Range, rangeAround, TAIL_SECONDS } from "../../catalogue/cut.ts";
import { goalsOf, savesOf } from "../../media/index.ts";
import type { media } from "../schema.ts";
import { type Fixture, matchOf } from "./fixtures.ts";
import { frameOf } from "./frames.ts";
import { globalTagsOf, type Match } from "./match-facts.ts";
import { momentWords } from "./moment-words.ts";

type MediaRow = typeof media.$inferInsert;

const KINDS = ["highlight", "goal", "recap", "save", "condensed"] as const;
type Kind = (typeof KINDS)[number];

/** Titles and lengths (s) of the highlights of a whole match. */
const WHOLE = {
  highlight: { title: "Highlights", seconds: 150 },
  recap: { title: "Recap", seconds: 240 },
  condensed: { title: "Condensed match", seconds: 900 },
} as const;
/** What a live match has in place of a save before its first one. */
const OPENING = { title: "First minutes", seconds: 90 };
/** Time before the first moment of a highlight of a whole match (s). */
const WHOLE_LEAD_SECONDS = 40;

/** Kinds of a recorded match, counted from one that moves on with each match. */
const RECORDED_STEPS = [0, 2, 3];
/** Kinds of a live match, whose goals the simulation adds. */
const LIVE_KINDS: readonly Kind[] = ["highlight", "save"];

const MATCHES = 20;
const HOUR_MS = 3_600_000;
/** The keeper's shirt number. */
const KEEPER = "1";

/** Fields in which the highlights of a match differ. */
type Part = Pick<
  MediaRow,
  "title" | "highlightType" | "subType" | "playerNumber" | "playerColor" | "posterFrame"
> & {
  range: Range;
};

/**
 * Returns highlights of every type for the newest recorded matches, and two of each live match. They are parts of
 * their match, so they agree with its score and its tags.
 * @param now milliseconds since the epoch; live matches have been played so far
 */
export function makeHighlights(fixtures: readonly Fixture[], now: number): MediaRow[] {
  const live = fixtures.filter(({ row }) => row.status === "live");
  const recorded = fixtures.filter(({ row }) => row.status === "archived").slice(0, MATCHES);
  const parts = [
    ...live.map((fixture) => ({ fixture, kinds: LIVE_KINDS })),
    ...recorded.map((fixture, index) => ({
      fixture,
      kinds: RECORDED_STEPS.map((step) => KINDS[(index + step) % KINDS.length] as Kind),
    })),
  ].flatMap(({ fixture, kinds }) =>
    kinds.map((kind) => ({ fixture, part: partOf(fixture, kind, matchOf(fixture, now)) })),
  );
  return parts.map(({ fixture, part }, index) => rowOf(fixture, part, index + 1));
}

function rowOf({ row }: Fixture, { range, ...part }: Part, number: number): MediaRow {
  const delay = row.status === "live" ? range.toMs : 3 * HOUR_MS + number * 1000;
  return {
    ...cutOf(row, range),
    ...part,
    id: `highlight-${number}`,
    mediaType: "highlight",
    referenceId: `TL-HL-${String(number).padStart(3, "0")}`,
    // Highlights promote the match, so they are free even if the match is paid.
    coverage: "commerce_free_media",
    commerceType: null,
    addedAt: new Date(row.startsAt.getTime() + delay),
  };
}

function partOf(fixture: Fixture, kind: Kind, match: Match): Part {
  if (kind === "goal")
    return goalPart(fixture, match) ?? savePart(fixture, match) ?? openingPart(fixture, match);
  if (kind === "save") return savePart(fixture, match, { isBest: true }) ?? openingPart(fixture, match);
  const { title, seconds } = WHOLE[kind];
  const first = goalsOf(match.seed, match.elapsedSeconds)[0]?.second ?? savesSoFar(match)[0] ?? 0;
  return {
    title: `${title}: ${fixture.row.title}`,
    highlightType: kind,
    posterFrame: fixture.row.posterFrame ?? null,
    range: rangeFrom(first - WHOLE_LEAD_SECONDS, seconds, match),
  };
}

/** A goal of the match with the shirt number of its tag; undefined if there is none. */
function goalPart(fixture: Fixture, match: Match): Part | undefined {
  const goals = goalsOf(match.seed, match.elapsedSeconds - TAIL_SECONDS);
  const index = match.seed % Math.max(1, goals.length);
  const goal = goals[index];
  if (!goal) return undefined;
  const { title, color } = fixture[goal.side];
  const tag = globalTagsOf(match, new Date(0)).filter(({ type }) => type === "goal")[index];
  return {
    title: `${momentWords(match.sportType).goal}: ${title}`,
    highlightType: "auto",
    subType: "goal",
    playerNumber: tag?.playerNumber,
    playerColor: color,
    posterFrame: frameOf(fixture.row, `goal-${goal.side}`),
    range: rangeAround(goal.second),
  };
}

/** The first save of a recorded match if it is the best, else the latest one; undefined if there is none. */
function savePart({ away }: Fixture, match: Match, { isBest = false } = {}): Part | undefined {
  const isOfTheMatch = isBest && !match.isLive;
  const save = savesSoFar(match).at(isOfTheMatch ? 0 : -1);
  if (save === undefined) return undefined;
  const words = momentWords(match.sportType);
  return {
    title: `${isOfTheMatch ? words.bestSave : words.save}: ${away.title}`,
    highlightType: "clip",
    subType: "save",
    playerNumber: KEEPER,
    playerColor: away.color,
    posterFrame: null,
    range: rangeAround(save),
  };
}

function openingPart({ row }: Fixture, match: Match): Part {
  return {
    title: `${OPENING.title}: ${row.title}`,
    highlightType: "clip",
    subType: null,
    playerNumber: null,
    playerColor: null,
    posterFrame: row.posterFrame ?? null,
    range: rangeFrom(0, OPENING.seconds, match),
  };
}

/** Saves whose highlight lies within the part of the match that has been played (s). */
function savesSoFar({ seed, elapsedSeconds }: Match): number[] {
  return savesOf(seed, elapsedSeconds - TAIL_SECONDS).filter((second) => rangeAround(second).fromMs > 0);
}

/** A range of the played part that begins at a second, or before it if the part ends too early. */
function rangeFrom(second: number, seconds: number, { elapsedSeconds }: Match): Range {
  const length = Math.min(seconds, Math.floor(elapsedSeconds));
  const from = Math.max(0, Math.min(Math.floor(second), Math.floor(elapsedSeconds) - length));
  return { fromMs: from * 1000, toMs: (from + length) * 1000 };
}
