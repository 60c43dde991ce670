import type { Markings } from "./Poster.css";

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

/** Returns the field markings of a sport. Athletics, cycling, motor sports and unknown sports get lanes. */
export function markingsOf(sportType: string | undefined): Markings {
  const name = (sportType ?? "").toLowerCase().replace(/[^a-z]/g, "");
  return (Object.hasOwn(BY_SPORT, name) && BY_SPORT[name]) || "lanes";
}
