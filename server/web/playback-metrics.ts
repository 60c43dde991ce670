/** Metrics of playback, from the reports of browsers. */
import { Counter, Histogram, type Registry } from "prom-client";
import { playbackReports } from "../../common/diagnostics.ts";
import { ENGINES, ERROR_KINDS, FIRST_FRAME_SECONDS, STREAM_KINDS } from "../../common/playback-quality.ts";

const LABELS = ["stream", "engine"] as const;

/**
 * Adds the metrics of playback to a registry. All values of labels are words of ours, because the reports have
 * been checked.
 * @returns a function that ends the measurement
 */
export function measurePlayback(registry: Registry): () => void {
  const registers = [registry];
  const counter = <L extends string = never>(name: string, help: string, more: readonly L[] = []) =>
    new Counter({
      name: `touchline_web_playback_${name}`,
      help,
      labelNames: [...LABELS, ...more],
      registers,
    });
  const firstFrame = new Histogram({
    name: "touchline_web_playback_first_frame_seconds",
    help: "Time from Play to the first frame.",
    labelNames: LABELS,
    buckets: [...FIRST_FRAME_SECONDS],
    registers,
  });
  const views = counter("views_total", "Playbacks that browsers have measured.");
  const leftEarly = counter("left_early_total", "Playbacks that were left before their first frame.");
  const stalls = counter("stalls_total", "Waits for data after the first frame.");
  const stalled = counter("stalled_seconds_total", "Time that viewers waited for data.");
  const watched = counter("watched_seconds_total", "Time that viewers watched.");
  const renditions = counter("rendition_seconds_total", "Time watched, by height of the rendition.", [
    "height",
  ]);
  const errors = counter("errors_total", "Playbacks that failed, by kind of error.", ["kind"]);
  const bytes = counter("loaded_bytes_total", "Bytes that hls.js or the instant start has loaded.");
  // Prometheus sees the first increase of a counter only if it has seen a 0 before.
  for (const stream of STREAM_KINDS)
    for (const engine of ENGINES) {
      for (const each of [views, leftEarly, stalls, stalled, watched]) each.inc({ stream, engine }, 0);
      for (const kind of ERROR_KINDS) errors.inc({ stream, engine, kind }, 0);
    }

  return playbackReports.subscribe(({ stream, engine, ...report }) => {
    const labels = { stream, engine };
    if (report.isNew) views.inc(labels);
    if (report.hasLeftEarly) leftEarly.inc(labels);
    if (report.firstFrameSeconds !== undefined) firstFrame.observe(labels, report.firstFrameSeconds);
    stalls.inc(labels, report.stalls);
    stalled.inc(labels, report.stalledSeconds);
    watched.inc(labels, report.watchedSeconds);
    bytes.inc(labels, report.bytes);
    for (const [height, seconds] of Object.entries(report.renditionSeconds))
      renditions.inc({ ...labels, height }, seconds);
    for (const [kind, count] of Object.entries(report.errors)) errors.inc({ ...labels, kind }, count);
  });
}
