import type { Translate } from "~/i18n/translate";
import type { LiveScore } from "~/platform/contract/score";

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
