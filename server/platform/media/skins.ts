import { markingsOf } from "../../../common/poster/markings.ts";

/** Samples of the demo: two of football, one of each other sport. */
export const SKINS = ["day", "night", "basketball", "handball", "icehockey"] as const;
export type Skin = (typeof SKINS)[number];

/**
 * Returns the sample that shows a sport.
 * @param wanted sample of a sport that has none of its own or, as football, several
 */
export function skinOf(sportType: string | null, wanted: string): Skin {
  const sport = markingsOf(sportType);
  return SKINS.find((skin) => skin === sport) ?? (wanted === "night" ? "night" : "day");
}
