import { z } from "zod";
import { ENGINES, MEASURES, STREAM_KINDS } from "../../../common/playback-quality.ts";

/** More than one web host can measure in an interval, and small enough that sums of days stay exact. */
const MAX_VALUE = 1e13;

const Sums = z.object({
  day: z.iso.date(),
  stream: z.enum(STREAM_KINDS),
  engine: z.enum(ENGINES),
  measures: z.partialRecord(z.enum(MEASURES), z.int().min(1).max(MAX_VALUE)),
});

/** Sums of up to three days. */
export const QualityToAdd = z.object({
  sums: z.array(Sums).max(3 * STREAM_KINDS.length * ENGINES.length),
});
