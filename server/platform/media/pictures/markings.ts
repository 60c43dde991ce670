/** Pitch markings of a drawn poster: the same drawings as on the web's cards. */
import fs from "node:fs";
import path from "node:path";

const DIRECTORY = path.join(import.meta.dirname, "../../../../public/markings");

const BY_SPORT: Readonly<Record<string, string>> = {
  soccer: "soccer",
  football: "soccer",
  futsal: "soccer",
  basketball: "basketball",
  handball: "handball",
  icehockey: "icehockey",
  hockey: "icehockey",
  rugby: "rugby",
};

const drawings = new Map<string, string>();

/** Returns the name of a sport's markings, whatever its spelling; `lanes` for unknown sports. */
export function markingsOf(sportType: string | null): string {
  const name = (sportType ?? "").toLowerCase().replace(/[^a-z]/g, "");
  return (Object.hasOwn(BY_SPORT, name) && BY_SPORT[name]) || "lanes";
}

/**
 * Returns the SVG document of a sport's markings with mown stripes, 640 × 360; cached after the first read.
 * @param isDuel with the dividing line between two teams, otherwise for one background
 */
export function markingsSvg(sportType: string | null, isDuel: boolean): string {
  const file = `${markingsOf(sportType)}${isDuel ? "" : "-field"}.svg`;
  const drawing = drawings.get(file) ?? fs.readFileSync(path.join(DIRECTORY, file), "utf8");
  drawings.set(file, drawing);
  return drawing;
}
