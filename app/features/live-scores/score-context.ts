import { createContext, useContext, useSyncExternalStore } from "react";
import { createStore, type Store } from "~/lib/store";
import type { LiveScore } from "~/platform/contract/score";
import type { LiveScoresView } from "./live-score";

export interface ScoreStore extends Store<LiveScoresView> {
  /** The scores in the server's HTML. */
  initial: LiveScoresView;
}

/** Creates the scores of a list. */
export function createScoreStore(initial: LiveScoresView): ScoreStore {
  return { ...createStore(initial), initial };
}

/** Scores of the events on the page, from `LiveScores`; a separate module, since all pages with cards load it. */
export const ScoreContext = createContext(createScoreStore({}));

/** Returns the score of a live event; null or undefined if it is unknown. */
export function useLiveScore(eventId: string): LiveScore | null | undefined {
  const { subscribe, get, initial } = useContext(ScoreContext);
  return useSyncExternalStore(
    subscribe,
    () => get()[eventId],
    () => initial[eventId],
  );
}
