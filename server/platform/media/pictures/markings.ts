/** What lies on the fields of a drawn poster: the drawings that the web lays on its cards. */
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

/** Name of a sport's markings, however it is spelled; what is unknown runs in lanes. */
export function markingsOf(sportType: string | null): string {
  const name = (sportType ?? "").toLowerCase().replace(/[^a-z]/g, "");
  return (Object.hasOwn(BY_SPORT, name) && BY_SPORT[name]) || "lanes";
}

/**
 * The SVG document of a sport's markings with its mown stripes, 640 × 360; read once.
 * @param isDuel with the line between two teams, else those of one field
 */
export function markingsSvg(sportType: string | null, isDuel: boolean): string {
  const file = `${markingsOf(sportType)}${isDuel ? "" : "-field"}.svg`;
  const drawing = drawings.get(file) ?? fs.readFileSync(path.join(DIRECTORY, file), "utf8");
  drawings.set(file, drawing);
  return drawing;
}
