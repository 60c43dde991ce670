import { z } from "zod";
import { content, id, list, number, part, text } from "./read";

/** Score of a live match. */
export interface LiveScore {
  home: number;
  away: number;
  /** Phase of the match, e.g. `half_time` or `quarter_3`. */
  phase?: string;
  /** Minute that is being played, from 1; for sports that count minutes. */
  minute?: number;
}

const entry = z
  .object({ id, home: number, away: number, phase: text, minute: number })
  .transform(({ home = 0, away = 0, ...rest }) => ({ home, away, ...rest }));

/** Reads the scores of several matches, each with the id of its event. */
export const scoresSchema = content(part(z.object({ entries: list(entry) }))).transform(
  (value) => value?.entries ?? [],
);

/** The score of a match from a second on. */
export interface ScoreChange {
  /** Second of the match. */
  second: number;
  home: number;
  away: number;
}

const change = z
  .object({ time: z.number(), home: z.number(), away: z.number() })
  .transform(({ time, home, away }): ScoreChange => ({ second: time / 1_000, home, away }));

/** Reads the changes of a score; undefined if they are not known. */
export const scoreChangesSchema = content(part(z.object({ entries: z.array(change).optional() }))).transform(
  (value) => value?.entries,
);
