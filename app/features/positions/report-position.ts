/** Reports how far a viewer has watched a video. Loaded after Play. */
import { beforeLeaving } from "~/lib/before-leaving";
import * as paths from "~/lib/paths";
import { savePositionInBrowser } from "./browser-positions";

/** Interval of the reports while the video plays (ms). */
const INTERVAL_MS = 30_000;
/** How long the next page waits for the last report (ms). */
const MAX_WAIT_MS = 300;

/**
 * Reports the position of a video: regularly while it plays, when it pauses or ends, and when the page is hidden
 * or left. A position that was reported already is not sent again, so a page that was only left open does not
 * replace what another device has reported.
 * @param id of the video
 * @param isInBrowser save it in this browser; nothing is sent
 * @returns a function that ends it, after a last report
 */
export function reportPosition(video: HTMLVideoElement, id: string, isInBrowser = false): () => void {
  let reported = Math.floor(video.currentTime);
  /** What was played last: when the report ends, the element may have lost its media already. */
  let position = reported;
  let duration = Number.NaN;
  /** Settles when the last report has arrived. */
  let sending: Promise<unknown> | undefined;
  const note = () => {
    if (!Number.isFinite(video.duration)) return;
    position = Math.floor(video.currentTime);
    duration = video.duration;
  };
  const report = () => {
    note();
    if (position === reported || !(duration > 0)) return;
    reported = position;
    if (isInBrowser) return savePositionInBrowser(id, position, duration);
    const body = new URLSearchParams({
      videoId: id,
      position: String(position),
      duration: String(Math.ceil(duration)),
    });
    // A report that is lost is followed by another. A redirect is that of a session that has ended.
    sending = fetch(paths.position, { method: "POST", body, keepalive: true, redirect: "manual" }).catch(
      () => {},
    );
  };
  // The next page would load before this ends, and would not know how far the viewer has watched.
  const saveLast = () => {
    report();
    return sending && Promise.race([sending, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
  };
  beforeLeaving.save = saveLast;
  const onHidden = () => document.hidden && report();

  video.addEventListener("timeupdate", note);
  const timer = setInterval(() => video.paused || report(), INTERVAL_MS);
  for (const name of ["pause", "ended"]) video.addEventListener(name, report);
  addEventListener("visibilitychange", onHidden);
  addEventListener("pagehide", report);
  // Back: before the router requests the data of the other page.
  addEventListener("popstate", report, true);
  return () => {
    if (beforeLeaving.save === saveLast) beforeLeaving.save = undefined;
    clearInterval(timer);
    video.removeEventListener("timeupdate", note);
    for (const name of ["pause", "ended"]) video.removeEventListener(name, report);
    removeEventListener("visibilitychange", onHidden);
    removeEventListener("pagehide", report);
    removeEventListener("popstate", report, true);
    report();
  };
}
