import type { Translate } from "~/i18n/translate";
import type { LiveScore } from "~/platform/contract/score";
import type { EventCardView } from "../events/view";

/** Scores of live events by id; null if the platform was asked and has none. */
export type LiveScoresView = Readonly<Record<string, LiveScore | null>>;

/** Maximum number of events of one request for scores (requirement CALL-15). */
const MAX_IDS = 20;

/** Returns the ids of the live events whose scores a list shows, in the list's order. */
export function idsWithScore(events: readonly EventCardView[]): string[] {
  return events
    .filter(({ tense, inRegion, home, away }) => tense === "live" && inRegion && home && away)
    .slice(0, MAX_IDS)
    .map(({ id }) => id);
}

/** Formats the minute or phase of a match: `67’`, `90+3’`, `HT`, `Q3`. Undefined if both are unknown. */
export function clockOf(t: Translate, score: LiveScore | null | undefined): string | undefined {
  if (!score) return undefined;
  const { phase = "", minute } = score;
  const [, name, number = ""] = /^(quarter|period)_(\d)$/.exec(phase) ?? [];
  if (name) return t(name === "quarter" ? "common:phase_quarter" : "common:phase_period", { number });
  if (phase === "half_time" || phase === "overtime" || phase === "penalties")
    return t(`common:phase_${phase}`);
  return minute === undefined ? undefined : `${minuteText(phase, minute)}’`;
}

/** Regular minutes of the halves in football; what exceeds them is added time. */
const REGULAR: Readonly<Record<string, number>> = { first_half: 45, second_half: 90 };

function minuteText(phase: string, minute: number): string {
  const regular = REGULAR[phase] ?? Number.POSITIVE_INFINITY;
  return minute > regular ? `${regular}+${minute - regular}` : String(minute);
}
