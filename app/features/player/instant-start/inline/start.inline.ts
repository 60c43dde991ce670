/**
 * Inline script in the head of a page with a video. It precedes the stylesheets, because browsers delay a
 * script until the stylesheets before it have loaded. It handles `play` events of the video until the page's
 * own scripts take over.
 */
import type { PageWithVideo } from "~/document/deferred-scripts/release-scripts";
import { PLAY_FRAGMENT } from "~/lib/paths";
import { watchStart } from "../../quality/watch-start";
import type { InstantVideo } from "../handoff/instant-video";
import { createBootstrapPlayer } from "./bootstrap-player";
import { whenShown } from "./when-shown";

const PLAYER = "video[data-hints]";

const { hints, hlsJs } = (document.currentScript as HTMLScriptElement).dataset;
const player = createBootstrapPlayer({
  hints: hints && JSON.parse(hints),
  files: hlsJs && JSON.parse(hlsJs),
});
player.loadAhead();

// Called before the page's scripts run (`release-scripts.ts`).
Object.assign(window, { whenShown: () => whenShown(PLAYER) } satisfies PageWithVideo);

document.addEventListener(
  "play",
  ({ target }) => {
    const video = target as InstantVideo;
    if (!video.matches(PLAYER)) return;
    watchStart(video);
    if (!video.instant) player.play(video);
  },
  true,
);

// Browsers that block autoplay reject the promise.
if (location.hash === PLAY_FRAGMENT) {
  const observer = new MutationObserver(() => {
    const video = document.querySelector<HTMLVideoElement>(PLAYER);
    if (!video) return;
    observer.disconnect();
    void video.play().catch(() => {});
  });
  observer.observe(document, { childList: true, subtree: true });
}
