import { type ReactNode, useEffect, useRef, useState } from "react";
import { isSavingData } from "~/lib/is-saving-data";
import * as paths from "~/lib/paths";
import { whenIdle } from "~/lib/when-idle";
import type { LiveScore } from "~/platform/contract/score";
import type { ServerMessages } from "~/realtime/messages";
import { useConnected, useEventRooms, useMessage } from "~/realtime/realtime-context";
import { useBasePath, withBasePath } from "~/ui/base-path";
import { useDeferred } from "~/ui/Deferred/use-deferred";
import { useHydrated } from "~/ui/use-hydrated";
import type { EventCardView } from "../events/view";
import { idsWithScore, type LiveScoresView } from "./live-score";
import { ScoreContext } from "./score-context";

const NONE: LiveScoresView = {};

/** Interval of requests for the minute of each match (ms); goals arrive as messages. */
const INTERVAL_MS = 60_000;
/** Age from which the scores of a cached page are requested again (ms). */
const OLD_MS = 15_000;
/** Random part of the wait after a message without a score, which reaches all viewers at once (ms). */
const SPREAD_MS = 4_000;

interface LiveScoresProps {
  /** Events of the list; only the live ones have scores. */
  events: readonly EventCardView[];
  /** Scores from the loader. */
  loaded: LiveScoresView | Promise<LiveScoresView>;
  /** ISO date-time of the loader. */
  now: string;
  children: ReactNode;
}

/** Provides the scores of live events to the cards within, and keeps them up to date. */
export function LiveScores({ events, loaded, now, children }: LiveScoresProps) {
  const first = useDeferred(loaded, NONE);
  const [newer, setNewer] = useState<{ than: LiveScoresView; scores: LiveScoresView }>();
  const scores = newer?.than === first ? newer.scores : first;
  const ids = idsWithScore(events);
  const key = ids.join();
  const url = withBasePath(useBasePath(), paths.liveScores(ids));
  const timer = useRef<ReturnType<typeof setTimeout>>();

  const refresh = useRef(async () => {});
  refresh.current = async () => {
    if (ids.length === 0 || document.visibilityState === "hidden") return;
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) setNewer({ than: first, scores: await response.json() });
  };

  useEventRooms(useHydrated() && !isSavingData() ? ids : []);
  useMessage("update-event", (message) => {
    const { eventId } = message;
    if (eventId === undefined || !ids.includes(eventId)) return;
    const score = scoreOf(message);
    if (score) setNewer({ than: first, scores: { ...scores, [eventId]: score } });
    else timer.current ??= setTimeout(refreshNow, Math.random() * SPREAD_MS);
  });
  const refreshNow = () => {
    timer.current = undefined;
    void refresh.current();
  };
  useConnected((isBack) => isBack && refreshNow());

  const isIncomplete = !(loaded instanceof Promise) && ids.some((id) => scores[id] === undefined);
  useEffect(() => {
    if (!key) return;
    const isCached = Date.now() - Date.parse(now) > OLD_MS;
    const cancel = isCached || isIncomplete ? whenIdle(() => void refresh.current()) : undefined;
    const interval = isSavingData() ? undefined : setInterval(() => void refresh.current(), INTERVAL_MS);
    return () => {
      cancel?.();
      clearInterval(interval);
    };
  }, [key, now, isIncomplete]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return <ScoreContext.Provider value={scores}>{children}</ScoreContext.Provider>;
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
