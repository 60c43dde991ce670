/** Figures of a day from its sums. */
import { ERROR_KINDS, FIRST_FRAME_SECONDS, HEIGHTS } from "../../../common/playback-quality.ts";

/** Playback quality of a day. Figures that cannot be computed, because nothing was measured, are null. */
export interface DayQuality {
  day: string;
  views: number;
  /** Views that ended before their first frame. */
  leftEarly: number;
  /** Estimates from a histogram (s); the largest bound for views that took longer. */
  firstFrame: { count: number; p50: number | null; p95: number | null };
  stalls: number;
  /** Share of time stalled, of the time watched and stalled. */
  stallRatio: number | null;
  watchedHours: number;
  /** Share of the watched time by height; only those that were watched. */
  renditions: Record<string, number>;
  errors: Record<string, number>;
  gigabytes: number;
}

/** Computes the figures. @param sums by measure (`common/playback-quality.ts`) */
export function describeDay(day: string, sums: ReadonlyMap<string, number>): DayQuality {
  const sum = (measure: string) => sums.get(measure) ?? 0;
  const buckets = [...FIRST_FRAME_SECONDS, "more"].map((bound) => sum(`first_frame:${bound}`));
  const watched = sum("watched_ms");
  const stalled = sum("stalled_ms");
  const shown = HEIGHTS.map((height) => [height, sum(`rendition_ms:${height}`)] as const);
  const shownTime = shown.reduce((total, [, time]) => total + time, 0);
  const above0 = (entries: readonly (readonly [string, number])[]) =>
    Object.fromEntries(entries.filter(([, value]) => value > 0));
  return {
    day,
    views: sum("views"),
    leftEarly: sum("left_early"),
    firstFrame: {
      count: buckets.reduce((total, count) => total + count, 0),
      p50: quantile(0.5, buckets),
      p95: quantile(0.95, buckets),
    },
    stalls: sum("stalls"),
    stallRatio: watched + stalled > 0 ? stalled / (watched + stalled) : null,
    watchedHours: watched / 3_600_000,
    renditions: above0(shown.map(([height, time]) => [height, time / (shownTime || 1)])),
    errors: above0(ERROR_KINDS.map((kind) => [kind, sum(`errors:${kind}`)])),
    gigabytes: sum("bytes") / 1e9,
  };
}

/** Estimates a quantile, as Prometheus does: evenly spread within a bucket. */
function quantile(share: number, buckets: readonly number[]): number | null {
  const total = buckets.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let before = 0;
  for (const [index, upper] of FIRST_FRAME_SECONDS.entries()) {
    const count = buckets[index] ?? 0;
    const lower = FIRST_FRAME_SECONDS[index - 1] ?? 0;
    if (count > 0 && before + count >= share * total)
      return lower + ((upper - lower) * (share * total - before)) / count;
    before += count;
  }
  return FIRST_FRAME_SECONDS.at(-1) ?? null;
}
