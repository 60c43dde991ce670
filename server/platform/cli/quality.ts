import { z } from "zod";
import { KEPT_DAYS } from "../../../common/playback-quality.ts";
import { type DayQuality, describeDay } from "../quality/describe.ts";
import { dayOf, qualityOf } from "../quality/sums.ts";
import type { Command } from "./command.ts";
import { JSON_HELP, JSON_OPTION, optionLines, tell } from "./output.ts";
import { readOptions } from "./read-options.ts";

const Options = z.object({ date: z.iso.date("must be a day like 2027-03-01").optional() });

export const quality: Command = {
  summary: "Show the playback quality of a day, as browsers have measured it",
  synopsis: "[--date <day>] [--json]",
  help: `
Days are in UTC. Times to the first frame are estimates from a histogram. Web hosts hand over their figures once a
minute; days are kept for ${KEPT_DAYS} days.

${optionLines({ "--date <day>": "that day, e.g. 2027-03-01; without it today", ...JSON_HELP })}`,
  options: { date: { type: "string" }, ...JSON_OPTION },
  positionals: 0,
  createsDatabase: false,
  async run(input, { db, now, say }) {
    const { date = dayOf(now()) } = readOptions(Options, input);
    const day = describeDay(date, await qualityOf(db, date));
    tell(input, say, day, linesOf(day));
  },
};

function linesOf(quality: DayQuality): string[] {
  const { day, views, leftEarly, firstFrame, stalls, stallRatio, renditions, errors } = quality;
  const seconds = (value: number | null) => (value === null ? "–" : `${value.toFixed(2)} s`);
  const percent = (value: number) => `${(value * 100).toFixed(value < 0.1 ? 2 : 0)} %`;
  const list = (values: Record<string, number>, text: (value: number) => string) =>
    Object.entries(values)
      .map(([name, value]) => `${/^\d+$/.test(name) ? `${name}p` : name} ${text(value)}`)
      .join(", ") || "none";
  return [
    `Day (UTC): ${day}`,
    `Views: ${views}, left before the first frame: ${leftEarly}`,
    `Play to first frame: p50 ${seconds(firstFrame.p50)}, p95 ${seconds(firstFrame.p95)} (${firstFrame.count} views)`,
    `Stall ratio: ${stallRatio === null ? "–" : percent(stallRatio)} (${stalls} stalls)`,
    `Watched: ${quality.watchedHours.toFixed(1)} h, loaded: ${quality.gigabytes.toFixed(1)} GB`,
    `Renditions: ${list(renditions, percent)}`,
    `Errors: ${list(errors, String)}`,
  ];
}
