/**
 * The script in the head of a page with a video. It stands before the styles, for which scripts behind them wait, and
 * hears of every video that begins to play until the page's own scripts have taken over.
 */
import { createEarlyPlayer, type EarlyVideo } from "./early-player";
import { beginToArrive, startPage } from "./start-page";

const PLAYER = "video[data-early]";

const { early, library } = (document.currentScript as HTMLScriptElement).dataset;
const player = createEarlyPlayer({
  known: early && JSON.parse(early),
  files: library && JSON.parse(library),
});
player.loadAhead();
beginToArrive();

// Called behind the page's scripts (`HeldScripts.tsx`).
Object.assign(window, { startPage: () => void startPage(PLAYER) });

document.addEventListener(
  "play",
  ({ target }) => {
    const video = target as EarlyVideo;
    if (!video.early && video.matches(PLAYER)) player.play(video);
  },
  true,
);

// Whoever comes from paying for it wants to see it; a browser that wants to be asked first says no.
if (location.hash === "#play") {
  const observer = new MutationObserver(() => {
    const video = document.querySelector<HTMLVideoElement>(PLAYER);
    if (!video) return;
    observer.disconnect();
    void video.play().catch(() => {});
  });
  observer.observe(document, { childList: true, subtree: true });
}
