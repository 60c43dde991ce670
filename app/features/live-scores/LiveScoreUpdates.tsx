import { useEffect, useRef, useSyncExternalStore } from "react";
import { isSavingData } from "~/lib/is-saving-data";
import * as paths from "~/lib/paths";
import type { LiveScore } from "~/platform/contract/score";
import type { ServerMessages } from "~/realtime/messages";
import { useConnected, useEventRooms, useMessage } from "~/realtime/realtime-context";
import { useBasePath, withBasePath } from "~/ui/base-path";
import type { LiveScoresView, WatchedEvent } from "./live-score";
import type { ScoreStore } from "./score-context";

/** Interval of requests for the minute of each match (ms); goals arrive as messages. */
const INTERVAL_MS = 60_000;
/**
 * Age from which scores are requested again when the page is ready or connected (ms): the time for which caches
 * keep a response.
 */
const OLD_MS = 15_000;
/** Random part of the wait after a message without a score, which reaches all viewers at once (ms). */
const SPREAD_MS = 4_000;

interface LiveScoreUpdatesProps {
  /** Ids of the live events; at least one. */
  ids: readonly string[];
  /** The scores to keep up to date. */
  store: ScoreStore;
  /** ISO date-time of the loader. */
  now: string;
  watched: WatchedEvent | undefined;
}

/** Keeps the scores of live events up to date, from messages and by requests; renders nothing. */
export default function LiveScoreUpdates({ ids, store, now, watched }: LiveScoreUpdatesProps) {
  const url = withBasePath(useBasePath(), paths.liveScores(ids));
  const timer = useRef<ReturnType<typeof setTimeout>>();

  const requestedAt = useRef(0);
  const messageTimes = useRef(new Map<string, number>());
  const isOld = () => Date.now() - Math.max(Date.parse(now), requestedAt.current) > OLD_MS;

  const refresh = useRef(async () => {});
  refresh.current = async () => {
    if (document.visibilityState === "hidden") return;
    const startedAt = Date.now();
    requestedAt.current = startedAt;
    for (const [id, score] of Object.entries(await loadScores(url))) {
      // A response from a cache may be older than a message.
      const isOlder = (messageTimes.current.get(id) ?? 0) > startedAt - OLD_MS;
      if (!isOlder) void show(id, score);
    }
  };
  const latestStore = useRef(store);
  latestStore.current = store;
  const turns = useRef({ last: 0, shown: new Map<string, number>() });
  /** Sets a score; that of the event on the screen when the picture has reached it. */
  async function show(id: string, score: LiveScore | null, message?: ServerMessages["update-event"]) {
    const { shown } = turns.current;
    turns.current.last += 1;
    const turn = turns.current.last;
    if (watched && id === (watched.id ?? id)) await watched.whenShown(message, id);
    // What arrived later may not have waited as long.
    if (turn < (shown.get(id) ?? 0)) return;
    shown.set(id, turn);
    latestStore.current.set({ ...latestStore.current.get(), [id]: score });
  }
  const refreshNow = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    void refresh.current();
  };

  useEventRooms(isSavingData() ? [] : ids);
  useMessage("update-event", (message) => {
    const { eventId } = message;
    if (eventId === undefined || !ids.includes(eventId)) return;
    const score = scoreOf(message);
    if (score) {
      messageTimes.current.set(eventId, Date.now());
      void show(eventId, score, message);
    } else timer.current ??= setTimeout(refreshNow, Math.random() * SPREAD_MS);
  });
  // Goals before the connection was open have not arrived.
  useConnected((isBack) => (isBack || isOld()) && refreshNow());

  const scores = useSyncExternalStore(store.subscribe, store.get);
  const isIncomplete = ids.some((id) => scores[id] === undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other events need a request of their own
  useEffect(() => {
    if (isOld() || isIncomplete) void refresh.current();
    const interval = isSavingData() ? undefined : setInterval(() => void refresh.current(), INTERVAL_MS);
    return () => clearInterval(interval);
  }, [url, now, isIncomplete]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return null;
}

/** Loads scores; none if they do not arrive: the next interval tries again. */
async function loadScores(url: string): Promise<LiveScoresView> {
  try {
    const response = await fetch(url);
    return response.ok ? await response.json() : {};
  } catch {
    return {};
  }
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
