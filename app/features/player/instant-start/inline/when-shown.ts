import { atMost } from "~/document/deferred-scripts/at-most";
import { showBelowTheFold } from "~/document/first-paint/below-the-fold";
import { afterPaint } from "~/lib/after-paint";
import { whenFirstFrame } from "../../quality/when-first-frame";
import type { InstantVideo } from "../handoff/instant-video";

/** Maximum wait for the first paint (ms), which late stylesheets would delay. */
const MAX_WAIT_FOR_PAINT_MS = 1_000;
/** Maximum wait for the poster after the first paint (ms): the text below it is in view as well. */
const MAX_WAIT_FOR_POSTER_MS = 500;
/** Maximum wait for the first frame before the page's scripts run (ms). */
const MAX_WAIT_FOR_FRAME_MS = 4_000;
/** Maximum delay of the browser's controls (ms): a viewer who waits longer may want to use them. */
const MAX_CONTROLS_DELAY_MS = 1_500;

/**
 * Resolves after the first paint and that of the poster or, if the viewer waits for the video, of the first frame.
 * @param player selector of the video that may be playing
 */
export async function whenShown(player: string): Promise<void> {
  const video = document.querySelector<InstantVideo>(player);
  // On a slow processor their layout takes as long as half of the page, so the browser's controls come later.
  if (video) video.controls = false;
  await atMost(MAX_WAIT_FOR_PAINT_MS, afterPaint);
  if (video?.paused && !video.currentTime)
    await atMost(MAX_WAIT_FOR_POSTER_MS, (done) => posterPaint(video, done));
  if (video && isWaiting(video)) await atMost(MAX_CONTROLS_DELAY_MS, (done) => firstFrame(video, done));
  showBelowTheFold();
  if (!video) return;
  video.controls = true;
  if (isWaiting(video)) await atMost(MAX_WAIT_FOR_FRAME_MS, (done) => firstFrame(video, done));
}

const isWaiting = (video: HTMLVideoElement) => !video.paused && !video.currentTime;

/** Also calls `done` when the viewer uses the page: browsers report no paints afterwards. */
function posterPaint(video: HTMLVideoElement, done: () => void): void {
  const type = "largest-contentful-paint";
  const isReported = globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type);
  // A hidden page is not painted.
  if (!video.poster || !isReported || document.hidden) {
    done();
    return;
  }
  new PerformanceObserver((list, observer) => {
    const paints = list.getEntries() as (PerformanceEntry & { element?: Element; url?: string })[];
    if (!paints.some(({ element, url }) => element === video || url === video.poster)) return;
    observer.disconnect();
    done();
  }).observe({ type, buffered: true });
  for (const input of ["pointerdown", "keydown", "scroll", "play"])
    addEventListener(input, done, { capture: true, once: true });
}

function firstFrame(video: InstantVideo, done: () => void): void {
  whenFirstFrame(video, done);
  video.addEventListener("pause", done, { once: true });
  // If hls.js fails, only the element's own sources are left.
  video.hlsJs?.catch(done);
}
