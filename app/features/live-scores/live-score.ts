import type { LiveScore } from "~/platform/contract/score";
import type { ServerMessages } from "~/realtime/messages";
import type { EventCardView } from "../events/view";

/** Scores of live events by id; null if the platform was asked and has none. */
export type LiveScoresView = Readonly<Record<string, LiveScore | null>>;

/** The event that the page plays; its score waits for the picture. */
export interface WatchedEvent {
  /** Undefined if the scores of all events may have to wait. */
  id?: string;
  /** Waits until the picture has reached the tags of a message, or the present if it has none. */
  whenShown: (message: ServerMessages["update-event"] | undefined, id: string) => Promise<void>;
}

/** Maximum number of events of one request for scores (requirement CALL-15). */
export const MAX_SCORES = 20;

/**
 * Returns the ids of the live events whose scores a page shows, each once, in the order of the events; without those
 * whose results the viewer hides.
 */
export function idsWithScore(events: readonly EventCardView[]): string[] {
  const live = events.filter(
    ({ phase, inRegion, isResultHidden, home, away }) =>
      phase === "live" && inRegion && !isResultHidden && home && away,
  );
  return [...new Set(live.map(({ id }) => id))].slice(0, MAX_SCORES);
}
