import { PLAY_FRAGMENT } from "~/lib/paths";
import { whenFirstFrame } from "../../quality/when-first-frame";
import type { InstantVideo } from "../handoff/instant-video";
import { preloadModules } from "./preload-modules";

/** Maximum wait for the first paint (ms), which late stylesheets would delay. */
const MAX_WAIT_FOR_PAINT_MS = 1_000;
/** Maximum wait for the first frame before the page's scripts run (ms). */
const MAX_WAIT_FOR_FRAME_MS = 4_000;
/** Maximum time (ms) for which content around the player is hidden, in case the page is incomplete. */
const MAX_WAIT_FOR_PAGE_MS = 3_000;
/** Maximum delay of the browser's controls (ms): a viewer who waits longer may want to use them. */
const MAX_CONTROLS_DELAY_MS = 1_500;

/** Whether the viewer has navigated back to this page, where the scroll position is restored. */
const comesBack = () => Boolean(history.state?.key);

/**
 * Hides content around the player until `releaseScripts` shows it, unless the viewer comes back or the URL
 * has a fragment other than that of links that play.
 */
export function holdBelowTheFold(): void {
  if (comesBack() || (location.hash && location.hash !== PLAY_FRAGMENT)) return;
  document.documentElement.dataset.arriving = "";
  setTimeout(showBelowTheFold, MAX_WAIT_FOR_PAGE_MS);
}

function showBelowTheFold(): void {
  delete document.documentElement.dataset.arriving;
}

/**
 * Runs the scripts that `DeferredScripts` rendered as text: after the first paint and, if the viewer waits
 * for the video, after the first frame.
 * @param player selector of the video that may be playing
 */
export async function releaseScripts(player: string): Promise<void> {
  if (comesBack()) run("script[data-scroll]");
  const video = document.querySelector<InstantVideo>(player);
  // On a slow processor their layout takes as long as half of the page, so the browser's controls come later.
  if (video) video.controls = false;
  await atMost(MAX_WAIT_FOR_PAINT_MS, firstPaint);
  if (video && isWaiting(video)) await atMost(MAX_CONTROLS_DELAY_MS, (done) => firstPicture(video, done));
  showBelowTheFold();
  if (video) {
    video.controls = true;
    if (isWaiting(video)) await atMost(MAX_WAIT_FOR_FRAME_MS, (done) => firstPicture(video, done));
  }

  if (!comesBack()) run("script[data-scroll]");
  const held = document.querySelector<HTMLScriptElement>("script[data-held]");
  preloadModules(held?.dataset.held?.split(" ") ?? []);
  run("script[data-held]", "module");
}

/**
 * Runs a script that was rendered as text.
 * @param held selector of that script
 */
function run(held: string, type = "text/javascript"): void {
  const text = document.querySelector<HTMLScriptElement>(held);
  if (!text) return;
  const script = document.createElement("script");
  script.type = type;
  script.nonce = text.nonce;
  script.textContent = text.textContent;
  document.head.append(script);
}

const isWaiting = (video: HTMLVideoElement) => !video.paused && !video.currentTime;

const atMost = (milliseconds: number, wait: (done: () => void) => void) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
    wait(resolve);
  });

function firstPaint(done: () => void): void {
  // A hidden page is not painted.
  if (document.hidden) done();
  else requestAnimationFrame(() => setTimeout(done));
}

function firstPicture(video: InstantVideo, done: () => void): void {
  whenFirstFrame(video, done);
  video.addEventListener("pause", done, { once: true });
  // If hls.js fails, only the element's own sources are left.
  video.hlsJs?.catch(done);
}
