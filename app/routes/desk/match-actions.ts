import type { DeskMatch } from "~/platform/contract/desk";

/** Choices for how long ago a moment happened when the operator enters it (s). */
export const DELAYS = [0, 5, 10, 20, 30, 45, 60] as const;

/** A moment with a button: what happened, to which team. */
export interface MomentAction {
  moment: "goal" | "card" | "chance" | "save";
  side: "home" | "away";
  /** Key that presses the button (`useDigitKeys`). */
  digit: number;
}

const MOMENTS = ["goal", "card", "chance", "save"] as const;

/** Returns the moments that an operator may enter; none unless the match is live and has two teams. */
export function actionsOf({
  status,
  home,
  away,
}: Pick<DeskMatch, "status" | "home" | "away">): MomentAction[] {
  if (status !== "live" || !home || !away) return [];
  return MOMENTS.flatMap((moment, index) => [
    { moment, side: "home" as const, digit: 2 * index + 1 },
    { moment, side: "away" as const, digit: 2 * index + 2 },
  ]);
}

const HALVES = ["first_half", "half_time", "second_half", "overtime", "penalties"];
const PHASES: Readonly<Record<string, readonly string[]>> = {
  basketball: ["quarter_1", "quarter_2", "half_time", "quarter_3", "quarter_4", "overtime"],
  icehockey: ["period_1", "period_2", "period_3", "overtime", "penalties"],
};

/** Returns the phases of a live match in their order. */
export function phasesOf({
  status,
  sportType,
  home,
}: Pick<DeskMatch, "status" | "sportType" | "home">): readonly string[] {
  if (status !== "live" || !home) return [];
  return PHASES[sportType ?? ""] ?? HALVES;
}
