/** Field markings of drawn posters; `public/markings` has two drawings of each: with two teams, and with one. */

export const MARKINGS = ["soccer", "basketball", "handball", "icehockey", "rugby", "lanes"] as const;
export type Markings = (typeof MARKINGS)[number];

const BY_SPORT: Record<string, Markings> = {
  soccer: "soccer",
  football: "soccer",
  futsal: "soccer",
  basketball: "basketball",
  handball: "handball",
  icehockey: "icehockey",
  hockey: "icehockey",
  rugby: "rugby",
};

/**
 * Returns the field markings of a sport, whatever its spelling. Athletics, cycling, motor sports and unknown
 * sports get lanes.
 */
export function markingsOf(sportType: string | null | undefined): Markings {
  const name = (sportType ?? "").toLowerCase().replace(/[^a-z]/g, "");
  return (Object.hasOwn(BY_SPORT, name) && BY_SPORT[name]) || "lanes";
}
