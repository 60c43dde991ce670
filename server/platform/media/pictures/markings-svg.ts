/** Field markings of a drawn poster: the same drawings as on the web's cards. */
import fs from "node:fs";
import path from "node:path";
import { markingsOf } from "../../../../common/poster/markings.ts";

const DIRECTORY = path.join(import.meta.dirname, "../../../../public/markings");

const drawings = new Map<string, string>();

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
