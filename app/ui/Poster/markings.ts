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

/** The markings of a sport's field. Athletics, cycling, motor sports and whatever is unknown run in lanes. */
export function markingsOf(sportType: string | undefined): Markings {
  const name = (sportType ?? "").toLowerCase().replace(/[^a-z]/g, "");
  return (Object.hasOwn(BY_SPORT, name) && BY_SPORT[name]) || "lanes";
}
