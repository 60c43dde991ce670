import { hasSlowNetwork, readDataSaver } from "~/lib/is-saving-data";
import { atMost } from "./at-most";
import { preloadModules } from "./preload-modules";
import { restoresScroll } from "./restores-scroll";

/** Maximum wait for the page and its images, counted from the end of its first part (ms). */
const MAX_WAIT_FOR_PAGE_MS = 3_000;
/** Maximum wait for idle time once the page is complete (ms), within the wait above. */
const MAX_WAIT_FOR_IDLE_MS = 1_000;
/** Maximum wait on a phone for a viewer who may read the scores and leave (ms), in place of the waits above. */
const MAX_WAIT_FOR_READING_MS = 8_000;
/** Distance of the matches that a viewer looks up at most (ms), over which two time zones are compared. */
const MONTH_MS = 30 * 24 * 3_600_000;
const SCROLL = "script[data-scroll]";
/** What works without the page's scripts. Pressing it is no reason to load them: it loads another document. */
const WORKS_ALONE = "a[href],button:not([type=button],[type=reset]),input[type=submit],summary";

/** Defined by the script of a page with a video. */
export interface PageWithVideo {
  /** Resolves after the paint of the poster or, if the viewer waits for the video, of its first frame. */
  whenShown?: () => Promise<void>;
}

/** Resolves when the viewer uses something that needs the page's scripts. */
const intent = new Promise<void>((resolve) => {
  for (const type of ["click", "keydown", "focusin", "play"])
    addEventListener(
      type,
      ({ target }) => {
        if (!(target instanceof Element && target.closest(WORKS_ALONE))) resolve();
      },
      true,
    );
});

/**
 * Runs the scripts that `DeferredScripts` rendered as text (requirement DESIGN-8): when the page is complete
 * and the browser is idle, with a video after its poster or first frame, or with the first intent of the viewer. On the
 * first page of a visit with a phone, viewers may only read: the scripts wait longer. If the viewer saves data or the
 * network is slow, they wait for intent. Data that only they show ends the last two waits.
 */
export async function releaseScripts(): Promise<void> {
  const { whenShown } = window as PageWithVideo;
  if (restoresScroll()) run(SCROLL);
  await whenShown?.();
  if (!restoresScroll()) run(SCROLL);
  const deferred = document.querySelector<HTMLScriptElement>("script[data-preloads]");
  const intentOrData = deferred?.dataset.streams ? Promise.race([intent, whenParsed()]) : intent;
  if (readDataSaver() || hasSlowNetwork()) await intentOrData;
  else if (!whenShown)
    await (mayBeOnlyRead(deferred?.dataset.zone)
      ? atMost(MAX_WAIT_FOR_READING_MS, (done) => void intentOrData.then(done))
      : Promise.race([intent, atMost(MAX_WAIT_FOR_PAGE_MS, whenIdle)]));

  preloadModules(deferred?.dataset.preloads?.split(" ") ?? []);
  run("script[data-preloads]", "module");
}

/**
 * Whether this is the first page of a visit, on a device without a pointer that hovers, and says everything without
 * scripts: they write times in the zone of the browser.
 * @param zone time zone of the times on the page; undefined on pages that nobody opens only to read
 */
const mayBeOnlyRead = (zone: string | undefined): boolean =>
  zone !== undefined &&
  matchMedia("(hover: none) and (pointer: coarse)").matches &&
  !document.referrer.startsWith(`${location.origin}/`) &&
  [0, MONTH_MS].every((ahead) => {
    const time = new Date(Date.now() + ahead);
    return time.toLocaleString("en", { timeZone: zone }) === time.toLocaleString("en");
  });

const whenParsed = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", resolve);
    else resolve(undefined);
  });

function whenIdle(done: () => void): void {
  const onLoad = () => {
    // Safari has no idle callbacks.
    if ("requestIdleCallback" in window) requestIdleCallback(done, { timeout: MAX_WAIT_FOR_IDLE_MS });
    else setTimeout(done);
  };
  if (document.readyState === "complete") onLoad();
  else addEventListener("load", onLoad);
}

/**
 * Runs a script that was rendered as text.
 * @param selector of that script
 */
function run(selector: string, type = "text/javascript"): void {
  const text = document.querySelector<HTMLScriptElement>(selector);
  if (!text) return;
  const script = document.createElement("script");
  script.type = type;
  script.nonce = text.nonce;
  script.textContent = text.textContent;
  document.head.append(script);
}
