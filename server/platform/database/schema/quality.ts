/** Sums of playback quality. */
import { bigint, date, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** One number for each day (UTC), kind of stream, engine and measure (`common/playback-quality.ts`). */
export const playbackQuality = pgTable(
  "playback_quality",
  {
    day: date("day").notNull(),
    stream: text("stream").notNull(),
    engine: text("engine").notNull(),
    measure: text("measure").notNull(),
    value: bigint("value", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.stream, table.engine, table.measure] })],
);
