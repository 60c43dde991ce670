import type { CSSProperties } from "react";
import type { TeamView } from "./view";

/** Custom properties with a team's colours for both themes, for an element of class `teamColor`. */
export function teamColorVars(team: Pick<TeamView, "colorDark" | "colorLight">): CSSProperties {
  return { "--td": team.colorDark, "--tl": team.colorLight } as CSSProperties;
}
