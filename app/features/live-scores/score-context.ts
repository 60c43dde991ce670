import { createContext, useContext } from "react";
import type { LiveScore } from "~/platform/contract/score";
import type { LiveScoresView } from "./live-score";

/** Scores of the events on the page, from `LiveScores`; a separate module, since all pages with cards load it. */
export const ScoreContext = createContext<LiveScoresView>({});

/** Returns the score of a live event; null or undefined if it is unknown. */
export function useLiveScore(eventId: string): LiveScore | null | undefined {
  return useContext(ScoreContext)[eventId];
}
