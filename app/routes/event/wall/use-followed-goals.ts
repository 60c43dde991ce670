import { useEffect, useRef, useState } from "react";
import type { EventCardView } from "~/features/events/view";
import { useEventRooms, useMessage } from "~/realtime/realtime-context";
import { goalIn } from "./goal-in";
import { BEFORE_GOAL_SECONDS, GoalVisits } from "./goal-visits";
import { pageVideo, type useSwaps } from "./use-swaps";

interface FollowedGoals {
  isOn: boolean;
  /** Matches whose results the viewer does not hide. */
  events: readonly EventCardView[];
  /** Id of the match that is shown. */
  shownId: string;
  swap: ReturnType<typeof useSwaps>["swap"];
}

/** Swaps to each new goal of another match, to the moments before it, and back. */
export function useFollowedGoals({ isOn, events, shownId, swap }: FollowedGoals): GoalVisits {
  useEventRooms(isOn ? events.map(({ id }) => id) : []);
  const seen = useRef(new Set<string>());
  const latest = useRef({ shownId, swap });
  latest.current = { shownId, swap };
  const [visits] = useState(
    () =>
      new GoalVisits({
        shownId: () => latest.current.shownId,
        isPaused: () => pageVideo()?.paused !== false,
        swap: (next) => latest.current.swap(next),
      }),
  );

  useMessage("update-event", (message) => {
    const event = events.find(({ id }) => id === message.eventId);
    const goal = goalIn(message);
    if (!isOn || !event || !goal || seen.current.has(goal.id)) return;
    seen.current.add(goal.id);
    const kickOff = event.startsAt === undefined ? undefined : Date.parse(event.startsAt);
    const startDate = kickOff && kickOff + (goal.second - BEFORE_GOAL_SECONDS) * 1_000;
    visits.arrive({ id: event.id, startDate });
  });

  useEffect(() => {
    if (!isOn) visits.end();
  }, [isOn, visits]);
  useEffect(() => () => visits.end(), [visits]);
  return visits;
}
