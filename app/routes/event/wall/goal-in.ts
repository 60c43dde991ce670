import type { ServerMessages } from "~/realtime/messages";

/** A goal of which a message tells. */
export interface NewGoal {
  /** Id of its tag. */
  id: string;
  /** Seconds of the match. */
  second: number;
}

/**
 * Returns the latest goal of which a message about a match tells; undefined if the score has not changed, as after the
 * correction of a tag.
 */
export function goalIn({
  changes = ["score"],
  tags = [],
}: ServerMessages["update-event"]): NewGoal | undefined {
  if (!changes.includes("score")) return undefined;
  const goals = tags.flatMap((tag) => {
    const { id, type, timePTS, startTime } = (tag ?? {}) as Record<string, unknown>;
    const time = timePTS ?? startTime;
    return type === "goal" && typeof id === "string" && typeof time === "number"
      ? [{ id, second: time / 1_000 }]
      : [];
  });
  return goals.sort((a, b) => b.second - a.second)[0];
}
