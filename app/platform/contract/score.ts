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
