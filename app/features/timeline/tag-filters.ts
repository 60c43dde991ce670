/** Choice of tags in the URL of a timeline (`?tags=`). */
export type TagFilter = "all" | "home" | "away" | "mine";

const ALL: readonly TagFilter[] = ["all", "home", "away", "mine"];
const WITHOUT_TEAMS: readonly TagFilter[] = ["all", "mine"];

/**
 * Returns the filters that a timeline offers, and the one that its URL asks for: all tags if it offers no such filter.
 * @param namesTeams whether tags say whose they are; those of a hidden result do not
 */
export function tagFilters(namesTeams: boolean, wanted: string | null) {
  const offered = namesTeams ? ALL : WITHOUT_TEAMS;
  return { offered, requested: offered.find((filter) => filter === wanted) ?? "all" };
}
