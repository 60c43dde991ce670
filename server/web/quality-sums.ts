/** Sums of playback quality, in the memory of this process until the platform has them. */
import type { Logger } from "pino";
import { playbackReports } from "../../common/diagnostics.ts";
import { firstFrameMeasure, type PlaybackReport, type QualitySums } from "../../common/playback-quality.ts";
import { startRecurringTask } from "../lib/recurring-task.ts";
import type { HostedApp } from "./hosted-app.ts";

/** Interval (ms) at which the sums are handed over; a process that is killed loses those of one. */
const INTERVAL_MS = 60_000;
/** Pause (ms) after the platform has refused the sums, e.g. because it lacks the call. */
const UNWANTED_MS = 60 * 60_000;
/** Days whose sums are kept while the platform is away; older ones are dropped. */
const MAX_DAYS = 3;

/** Adds up reports by day, kind of stream and engine. */
class QualityCounter {
  private sums = new Map<string, QualitySums>();
  private readonly now: () => number;

  /** @param now milliseconds since the epoch */
  constructor(now: () => number) {
    this.now = now;
  }

  /** Adds a report to the sums of the present day (UTC). */
  add(report: PlaybackReport): void {
    const day = new Date(this.now()).toISOString().slice(0, 10);
    this.addAll({ day, stream: report.stream, engine: report.engine, measures: measuresOf(report) });
  }

  /** Takes all sums out; none is handed out twice. */
  take(): QualitySums[] {
    const sums = [...this.sums.values()];
    this.sums = new Map();
    return sums;
  }

  /** Puts sums back that could not be handed over. */
  putBack(sums: readonly QualitySums[]): void {
    for (const each of sums) this.addAll(each);
    const days = [...new Set([...this.sums.values()].map(({ day }) => day))].sort();
    const oldest = days.at(-MAX_DAYS) ?? "";
    for (const [key, { day }] of this.sums) if (day < oldest) this.sums.delete(key);
  }

  private addAll({ day, stream, engine, measures }: QualitySums): void {
    const key = `${day} ${stream} ${engine}`;
    const sums = this.sums.get(key) ?? { day, stream, engine, measures: {} };
    this.sums.set(key, sums);
    for (const [name, value] of Object.entries(measures))
      if (value > 0) sums.measures[name] = (sums.measures[name] ?? 0) + value;
  }
}

function measuresOf(report: PlaybackReport): Record<string, number> {
  const milliseconds = (seconds: number) => Math.round(seconds * 1_000);
  const { firstFrameSeconds, renditionSeconds, errors } = report;
  return {
    views: Number(report.isNew),
    left_early: Number(report.hasLeftEarly),
    stalls: report.stalls,
    stalled_ms: milliseconds(report.stalledSeconds),
    watched_ms: milliseconds(report.watchedSeconds),
    bytes: report.bytes,
    ...(firstFrameSeconds !== undefined && { [firstFrameMeasure(firstFrameSeconds)]: 1 }),
    ...Object.fromEntries(
      Object.entries(renditionSeconds).map(([height, s]) => [`rendition_ms:${height}`, milliseconds(s)]),
    ),
    ...Object.fromEntries(Object.entries(errors).map(([kind, count]) => [`errors:${kind}`, count])),
  };
}

/**
 * Adds up the reports of this process and hands the sums to the platform once a minute, and at the end. Sums
 * are sent again if the platform does not respond; if only its response was lost, they count twice. A platform
 * that refuses them is asked again once an hour, and reported in the log once.
 * @returns a function that hands over what is left, and stops
 */
export function keepQualitySums(
  send: HostedApp["sendQualitySums"],
  logger: Logger,
  { now = Date.now, intervalMs = INTERVAL_MS } = {},
): () => Promise<void> {
  const counter = new QualityCounter(now);
  const unsubscribe = playbackReports.subscribe((report) => counter.add(report));
  let silentUntil = 0;
  let hasWarned = false;
  const handOver = async () => {
    const sums = counter.take();
    if (sums.length === 0 || now() < silentUntil) return;
    const outcome = await send(sums);
    if (outcome === "failed") counter.putBack(sums);
    if (outcome !== "unwanted") return;
    silentUntil = now() + UNWANTED_MS;
    if (hasWarned) return;
    hasWarned = true;
    logger.warn("the platform keeps no sums of playback quality (QUALITY_KEY)");
  };
  const stop = startRecurringTask({
    run: handOver,
    pauseMs: intervalMs,
    failureMessage: "the sums of playback quality could not be handed over",
    logger,
  });
  return async () => {
    unsubscribe();
    await stop();
    await handOver();
  };
}
