/**
 * Runs in the head of every page, also of those without other scripts: tells televisions apart, and loads
 * navigation by arrow keys for viewers without any other input (requirement DESIGN-7).
 */
import type { start } from "./arrow-keys";
import { onOtherInput } from "./other-input";

const { arrowKeys: file } = (document.currentScript as HTMLScriptElement).dataset;
const isTelevision = /TV\b|Web0S|NetCast|BRAVIA|\bAFT|CrKey|VIDAA|Viera|Roku|Xbox|PlayStation/.test(
  navigator.userAgent,
);
let hasOtherInput = false;
let isLoaded = false;
if (isTelevision) document.documentElement.dataset.tv = "";

function load(key?: KeyboardEvent) {
  const isOver = () => isLoaded || (hasOtherInput && !isTelevision);
  if (!file || isOver()) return;
  import(/* @vite-ignore */ file).then(
    (module: { start: typeof start }) => {
      if (isOver()) return;
      isLoaded = true;
      module.start(isTelevision, key);
    },
    () => {},
  );
}

onOtherInput(() => {
  hasOtherInput = true;
});
addEventListener("keydown", (event) => {
  const { key, repeat, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
  if (!/^Arrow/.test(key) || repeat || ctrlKey || metaKey || altKey || shiftKey || defaultPrevented) return;
  if (isTelevision || document.activeElement === document.body) load(event);
});
// Not before: the first access to the storage blocks layout for some milliseconds.
addEventListener("DOMContentLoaded", () =>
  setTimeout(() => {
    try {
      if (hasOtherInput) sessionStorage.removeItem("arrow-keys");
      else if (sessionStorage.getItem("arrow-keys")) load();
    } catch {
      // Without storage, each page begins anew.
    }
  }),
);
