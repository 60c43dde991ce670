import { hasSlowNetwork, readDataSaver } from "~/lib/is-saving-data";
import { atMost } from "./at-most";
import { preloadModules } from "./preload-modules";
import { restoresScroll } from "./restores-scroll";

/** Maximum wait for the page and its images, counted from the end of its first part (ms). */
const MAX_WAIT_FOR_PAGE_MS = 3_000;
/** Maximum wait for idle time once the page is complete (ms), within the wait above. */
const MAX_WAIT_FOR_IDLE_MS = 1_000;
/** Wait on a phone for a viewer who may read the scores and leave (ms), in the place of the waits above. */
const MAX_WAIT_FOR_READING_MS = 8_000;
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
 * first page of a visit with a phone, most viewers only read: the scripts wait longer. If the viewer saves data or the
 * network is slow, they wait for intent. Data that only they show ends both waits.
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
    await (isFirstOnPhone()
      ? atMost(MAX_WAIT_FOR_READING_MS, (done) => void intentOrData.then(done))
      : Promise.race([intent, atMost(MAX_WAIT_FOR_PAGE_MS, whenIdle)]));

  preloadModules(deferred?.dataset.preloads?.split(" ") ?? []);
  run("script[data-preloads]", "module");
}

/** Whether this is the first page of a visit, on a device without a pointer that hovers. */
const isFirstOnPhone = (): boolean =>
  matchMedia("(hover: none) and (pointer: coarse)").matches && !document.referrer.startsWith(location.origin);

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
