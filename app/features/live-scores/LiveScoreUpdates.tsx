import { useEffect, useRef } from "react";
import { isSavingData } from "~/lib/is-saving-data";
import * as paths from "~/lib/paths";
import type { LiveScore } from "~/platform/contract/score";
import type { ServerMessages } from "~/realtime/messages";
import { useConnected, useEventRooms, useMessage } from "~/realtime/realtime-context";
import { useBasePath, withBasePath } from "~/ui/base-path";
import type { LiveScoresView } from "./live-score";

/** Interval of requests for the minute of each match (ms); goals arrive as messages. */
const INTERVAL_MS = 60_000;
/** Age from which the scores of a cached page are requested again (ms). */
const OLD_MS = 15_000;
/** Random part of the wait after a message without a score, which reaches all viewers at once (ms). */
const SPREAD_MS = 4_000;

interface LiveScoreUpdatesProps {
  /** Ids of the live events; at least one. */
  ids: readonly string[];
  /** The scores that are known so far. */
  scores: LiveScoresView;
  /** ISO date-time of the loader. */
  now: string;
  /** Receives all scores whenever one has changed. */
  onScores: (scores: LiveScoresView) => void;
}

/** Keeps the scores of live events up to date, from messages and by requests; renders nothing. */
export default function LiveScoreUpdates({ ids, scores, now, onScores }: LiveScoreUpdatesProps) {
  const url = withBasePath(useBasePath(), paths.liveScores(ids));
  const timer = useRef<ReturnType<typeof setTimeout>>();

  const refresh = useRef(async () => {});
  refresh.current = async () => {
    if (document.visibilityState === "hidden") return;
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) onScores(await response.json());
  };
  const refreshNow = () => {
    timer.current = undefined;
    void refresh.current();
  };

  useEventRooms(isSavingData() ? [] : ids);
  useMessage("update-event", (message) => {
    const { eventId } = message;
    if (eventId === undefined || !ids.includes(eventId)) return;
    const score = scoreOf(message);
    if (score) onScores({ ...scores, [eventId]: score });
    else timer.current ??= setTimeout(refreshNow, Math.random() * SPREAD_MS);
  });
  useConnected((isBack) => isBack && refreshNow());

  const isIncomplete = ids.some((id) => scores[id] === undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other events need a request of their own
  useEffect(() => {
    const isCached = Date.now() - Date.parse(now) > OLD_MS;
    if (isCached || isIncomplete) void refresh.current();
    const interval = isSavingData() ? undefined : setInterval(() => void refresh.current(), INTERVAL_MS);
    return () => clearInterval(interval);
  }, [url, now, isIncomplete]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return null;
}

/** Returns the score in a message about an event; undefined if it has none. */
function scoreOf({ home, away, phase, minute }: ServerMessages["update-event"]): LiveScore | undefined {
  if (home === undefined || away === undefined) return undefined;
  return {
    home: Number(home),
    away: Number(away),
    phase,
    minute: minute === undefined ? undefined : Number(minute),
  };
}
