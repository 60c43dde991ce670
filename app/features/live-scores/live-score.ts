import type { LiveScore } from "~/platform/contract/score";
import type { EventCardView } from "../events/view";

/** Scores of live events by id; null if the platform was asked and has none. */
export type LiveScoresView = Readonly<Record<string, LiveScore | null>>;

/** Maximum number of events of one request for scores (requirement CALL-15). */
const MAX_IDS = 20;

/** Returns the ids of the live events whose scores a list shows, in the list's order. */
export function idsWithScore(events: readonly EventCardView[]): string[] {
  return events
    .filter(({ tense, inRegion, home, away }) => tense === "live" && inRegion && home && away)
    .slice(0, MAX_IDS)
    .map(({ id }) => id);
}
