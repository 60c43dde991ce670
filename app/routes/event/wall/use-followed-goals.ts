import { useEffect, useRef } from "react";
import type { EventCardView } from "~/features/events/view";
import { useEventRooms, useMessage } from "~/realtime/realtime-context";
import { goalIn } from "./goal-in";
import { pageVideo, type Shown, type useSwaps } from "./use-swaps";

/** How long before a goal playback starts (s), and how long a goal is shown (ms). */
export const BEFORE_GOAL_SECONDS = 12;
const GOAL_MS = 20_000;

interface Visit {
  id: string;
  startDate?: number;
}

interface FollowedGoals {
  isOn: boolean;
  /** Matches whose results the viewer does not hide. */
  events: readonly EventCardView[];
  shown: Shown;
  swap: ReturnType<typeof useSwaps>["swap"];
}

/**
 * Swaps to each new goal of another match, to the moments before it, and back. Of goals that arrive meanwhile the last
 * one is shown next.
 * @returns a function that ends the visit of another match: the viewer has chosen one
 */
export function useFollowedGoals({ isOn, events, shown, swap }: FollowedGoals): () => void {
  useEventRooms(isOn ? events.map(({ id }) => id) : []);
  const seen = useRef(new Set<string>());
  const visit = useRef<{ back: string; timer: ReturnType<typeof setTimeout> }>();
  const next = useRef<Visit>();

  function show(goal: Visit): void {
    const back = visit.current?.back ?? shown.id;
    visit.current = { back, timer: setTimeout(() => leave.current(), GOAL_MS) };
    swap({ ...goal, isGoal: true });
  }
  const leave = useRef(() => {});
  leave.current = () => {
    // Paused there, the viewer stays there.
    if (pageVideo()?.paused !== false) return end();
    const { back } = visit.current ?? {};
    const waiting = next.current;
    next.current = undefined;
    if (waiting && waiting.id !== back) return show(waiting);
    visit.current = undefined;
    if (back !== undefined) swap({ id: back });
  };
  function end(): void {
    clearTimeout(visit.current?.timer);
    visit.current = next.current = undefined;
  }

  useMessage("update-event", (message) => {
    const event = events.find(({ id }) => id === message.eventId);
    const goal = goalIn(message);
    if (!isOn || !event || !goal || seen.current.has(goal.id)) return;
    seen.current.add(goal.id);
    if (event.id === shown.id || pageVideo()?.paused !== false) return;
    const kickOff = event.startsAt === undefined ? undefined : Date.parse(event.startsAt);
    const startDate = kickOff && kickOff + (goal.second - BEFORE_GOAL_SECONDS) * 1_000;
    if (visit.current) next.current = { id: event.id, startDate };
    else show({ id: event.id, startDate });
  });

  const latestEnd = useRef(end);
  useEffect(() => {
    if (!isOn) latestEnd.current();
  }, [isOn]);
  useEffect(() => () => latestEnd.current(), []);
  return end;
}
