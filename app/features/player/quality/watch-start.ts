/**
 * The part of the measurement that has to be there at Play. It is small, because it is part of the script in
 * the head; everything else is loaded after the first frame (`report-quality.ts`).
 */
import * as paths from "~/lib/paths";
import type { InstantVideo } from "../instant-start/handoff/instant-video";
import type { PlaybackStart } from "./playback-start";
import { whenFirstFrame } from "./when-first-frame";

/** What is measured of a playback, as in the beacon; times are in milliseconds. */
export interface Measured {
  isNew?: true;
  leftEarly?: true;
  firstFrame?: number;
  stalls?: number;
  stalled?: number;
  watched?: number;
  /** Watched time by height of the frame (pixels). */
  heights?: Record<string, number>;
  /** Number of errors by kind. */
  errors?: Record<string, number>;
  bytes?: number;
}

/** Sends a beacon about the playback of a video. */
export function sendMeasured(video: HTMLVideoElement, measured: Measured): void {
  const body = {
    stream: video.dataset.quality?.split(" ")[1],
    engine: video.src.startsWith("blob:") ? "hls.js" : "native",
    ...measured,
  };
  navigator.sendBeacon(paths.playbackQuality, new Blob([JSON.stringify(body)], { type: "application/json" }));
}

/** Whether the viewer objects to measurement: Global Privacy Control, or Do Not Track. */
const objects = () =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl || navigator.doNotTrack === "1";

/**
 * Notes when Play was pressed and when the first frame was shown, for a playback that is in the
 * sample. To be called at each Play. A page that is left or hidden before the first frame is reported, and
 * the measurement of that playback ends: hidden pages show no frames.
 */
export function watchStart(video: InstantVideo): void {
  if (video.start) {
    video.start.playedAt ||= performance.now();
    return;
  }
  const isMeasured = Math.random() < Number.parseFloat(video.dataset.quality ?? "") && !objects();
  const start: PlaybackStart = {
    isMeasured: isMeasured && !document.hidden,
    playedAt: video.playedAt ?? performance.now(),
    shownAt: 0,
    leave() {
      if (start.shownAt || !start.isMeasured) return;
      start.isMeasured = false;
      sendMeasured(video, { isNew: true, leftEarly: true });
    },
  };
  video.start = start;
  if (!start.isMeasured) return;
  whenFirstFrame(video, () => {
    start.shownAt = performance.now();
  });
  video.addEventListener("pause", () => {
    if (!start.shownAt) start.playedAt = 0;
  });
  // Mobile browsers that are closed while in the background send no `pagehide`.
  addEventListener("visibilitychange", start.leave);
  addEventListener("pagehide", start.leave);
}
