import type { CSSProperties } from "react";
import type { TeamView } from "./view";

/** Custom properties with a team's colours for both themes, for an element of class `mark`. */
export function markVars(team: Pick<TeamView, "markDark" | "markLight">): CSSProperties {
  return { "--md": team.markDark, "--ml": team.markLight } as CSSProperties;
}
