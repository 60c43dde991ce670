import { createHash } from "node:crypto";
import { goalsOf } from "../../server/platform/media/index.ts";
import { importEvents } from "./import-events.ts";

/** Default time from the import of a match to its first goal: enough to load a page and to join its rooms (ms). */
export const BEFORE_GOAL_MS = 60_000;

/**
 * Imports a running match of a team and Rivermouth.
 * @param prefix of the reference of the event
 * @param options `beforeMs`: time until the goal (ms); `from`: minimum second of the goal; `home`: id of the home team
 * @returns its reference, the second of its first goal, and its score after that
 */
export async function importMatchBeforeGoal(
  prefix: string,
  { beforeMs = BEFORE_GOAL_MS, from = 0, home = "team-sun" } = {},
) {
  for (let number = 0; ; number++) {
    const reference_id = `${prefix}-${number}`;
    // The demo stream of an imported event is composed from its reference.
    const seed = createHash("sha256").update(reference_id).digest().readUInt32BE() % 1_000_000_000;
    const [goal] = goalsOf(seed, 3600);
    if (!goal || goal.second < from) continue;
    const starts_at = new Date(Date.now() + beforeMs - goal.second * 1000).toISOString();
    await importEvents(reference_id, [
      { reference_id, starts_at, sport: "soccer", home_team: home, away_team: "team-riv" },
    ]);
    const score = goal.side === "home" ? { home: 1, away: 0 } : { home: 0, away: 1 };
    return { reference: reference_id, second: goal.second, score };
  }
}
