import type { EarlyVideo } from "./early-player";
import { preloadModules } from "./preload-modules";

/** A page whose styles have not come by then is not waited for; in milliseconds. */
const MOST_FOR_PAINT = 1_000;
/** Nor is a picture that has not; in milliseconds. */
const MOST_FOR_PICTURE = 4_000;
/** A page that breaks off never says that it is there; in milliseconds. */
const MOST_FOR_PAGE = 3_000;
/** A viewer who has waited that long may want to press something; in milliseconds. */
const MOST_FOR_CONTROLS = 1_500;

/** A viewer who comes back, to the place that they left. */
const comesBack = () => Boolean(history.state?.key);

/** What lies around the player waits for the first look, unless somebody came for a part of the page. */
export function beginToArrive(): void {
  if (comesBack() || (location.hash && location.hash !== "#play")) return;
  document.documentElement.dataset.arriving = "";
  setTimeout(haveArrived, MOST_FOR_PAGE);
}

function haveArrived(): void {
  delete document.documentElement.dataset.arriving;
}

/**
 * Lets the page's scripts go that `HeldScripts` wrote: after the first paint, and after the first picture where the
 * viewer waits for that.
 * @param player finds the video that may be playing by then
 */
export async function startPage(player: string): Promise<void> {
  if (comesBack()) run("script[data-scroll]");
  const video = document.querySelector<EarlyVideo>(player);
  // To lay out the browser's own controls takes a slow processor as long as half of the page: they come with it.
  if (video) video.controls = false;
  await atMost(MOST_FOR_PAINT, firstPaint);
  if (video && isWaiting(video)) await atMost(MOST_FOR_CONTROLS, (done) => firstPicture(video, done));
  haveArrived();
  if (video) {
    video.controls = true;
    if (isWaiting(video)) await atMost(MOST_FOR_PICTURE, (done) => firstPicture(video, done));
  }

  if (!comesBack()) run("script[data-scroll]");
  const held = document.querySelector<HTMLScriptElement>("script[data-held]");
  preloadModules(held?.dataset.held?.split(" ") ?? []);
  run("script[data-held]", "module");
}

/** @param held finds a script that is there as text */
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
  // What nobody sees is not painted.
  if (document.hidden) done();
  else requestAnimationFrame(() => setTimeout(done));
}

function firstPicture(video: EarlyVideo, done: () => void): void {
  if ("requestVideoFrameCallback" in video) video.requestVideoFrameCallback(done);
  else (video as HTMLVideoElement).addEventListener("timeupdate", done, { once: true });
  video.addEventListener("pause", done, { once: true });
  // The element's own sources are all that is left.
  video.library?.catch(done);
}
