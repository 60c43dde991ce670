/**
 * Runs in the head of every page, also of those without other scripts: tells televisions apart, and loads
 * navigation by arrow keys for viewers without any other input (requirement DESIGN-7).
 */
import { hasModifierKey } from "~/lib/has-modifier-key";
import type { start } from "./arrow-keys";
import { onOtherInput } from "./other-input";
import { PLACES_KEY } from "./places";

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
  if (!/^Arrow/.test(event.key) || event.repeat || hasModifierKey(event) || event.defaultPrevented) return;
  if (isTelevision || document.activeElement?.matches("body,[data-free-focus]")) load(event);
});
// Not before: the first access to the storage blocks layout for some milliseconds.
addEventListener("DOMContentLoaded", () =>
  setTimeout(() => {
    try {
      if (hasOtherInput) sessionStorage.removeItem(PLACES_KEY);
      else if (sessionStorage.getItem(PLACES_KEY)) load();
    } catch {
      // Without storage, each page begins anew.
    }
  }),
);
