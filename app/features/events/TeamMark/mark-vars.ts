import type { CSSProperties } from "react";
import type { TeamView } from "../view";

/** The two marks of a team as custom properties, for an element of class `mark`. */
export function markVars(team: Pick<TeamView, "markDark" | "markLight">): CSSProperties {
  return { "--md": team.markDark, "--ml": team.markLight } as CSSProperties;
}
