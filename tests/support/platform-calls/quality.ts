/** The call of web hosts about playback quality. */
import { TEST_NOW } from "../template-database.ts";
import type { Call } from "./call.ts";

/** Secret of the platforms on which these calls are made. */
export const QUALITY_KEY = "the key of the web hosts in contract tests";

const day = (daysAhead: number) => new Date(TEST_NOW + daysAhead * 86_400_000).toISOString().slice(0, 10);
const sums = { day: day(0), stream: "live", engine: "hls.js", measures: { views: 3, "first_frame:0.5": 2 } };

export const QUALITY_CALLS: Call[] = [
  {
    method: "POST",
    path: "/api/playback/add_quality",
    auth: "none",
    headers: { "x-quality-key": QUALITY_KEY },
    body: { sums: [sums] },
    bad: [
      {},
      { sums: [{ ...sums, day: "today" }] },
      { sums: [{ ...sums, stream: "other" }] },
      { sums: [{ ...sums, engine: "vlc" }] },
      { sums: [{ ...sums, measures: { likes: 1 } }] },
      { sums: [{ ...sums, measures: { views: -1 } }] },
      { sums: [{ ...sums, measures: { views: 0.5 } }] },
      { sums: [{ ...sums, measures: { views: 1e15 } }] },
      { sums: Array.from({ length: 13 }, () => sums) },
    ],
  },
];
