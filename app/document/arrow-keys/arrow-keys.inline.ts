/**
 * Runs in the head of every page, also of those without other scripts: tells televisions apart, and loads
 * navigation by arrow keys when one is pressed that nothing else handles (requirement DESIGN-7).
 */
import type { start } from "./arrow-keys";

const { arrowKeys: file } = (document.currentScript as HTMLScriptElement).dataset;
let hasPointer = false;
let isLoaded = false;
const isTelevision =
  /TV\b|Web0S|NetCast|BRAVIA|\bAFT|CrKey|VIDAA|Viera|Roku|Xbox|PlayStation/.test(navigator.userAgent) ||
  matchMedia("(pointer: none)").matches;
if (isTelevision) document.documentElement.dataset.tv = "";

function load(key?: KeyboardEvent) {
  removeEventListener("keydown", onKey);
  if (!file || isLoaded) return;
  isLoaded = true;
  import(/* @vite-ignore */ file).then(
    (module: { start: typeof start }) => module.start({ isTelevision, hasPointer, key }),
    () => {},
  );
}

function onKey(event: KeyboardEvent) {
  if (/^Arrow/.test(event.key) && !event.defaultPrevented) load(event);
}

addEventListener("keydown", onKey);
addEventListener("pointerover", ({ clientX, clientY }) => {
  // Browsers without a mouse report one in the corner.
  hasPointer ||= clientX + clientY > 0;
});
// Not before: the first access to the storage blocks layout for some milliseconds.
addEventListener("DOMContentLoaded", () =>
  setTimeout(() => {
    try {
      if (sessionStorage.getItem("arrow-keys")) load();
    } catch {
      // Without storage, each page begins anew.
    }
  }),
);
