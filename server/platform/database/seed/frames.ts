import { FRAMES } from "../../media/index.ts";

/** What a frame of a match shows; the frame of the match itself must not tell how it ends. */
export const MOMENTS = ["match", "goal-home", "goal-away"] as const;
export type Moment = (typeof MOMENTS)[number];

interface Pair {
  homeTeamId?: string | null;
  awayTeamId?: string | null;
}

/** Name of the frame in which these two teams play: `ngt-vs-riv-goal-home`. */
export function frameName({ homeTeamId, awayTeamId }: Pair, moment: Moment): string {
  const name = (id: string | null | undefined) => (id ?? "").replace(/^team-/, "");
  return `${name(homeTeamId)}-vs-${name(awayTeamId)}-${moment}`;
}

/** Returns the frame of a match; null if there is none in these teams' colours, so the poster is drawn. */
export function frameOf(pair: Pair, moment: Moment): string | null {
  const name = frameName(pair, moment);
  return FRAMES.includes(name) ? name : null;
}
