import { useEffect } from "react";

const KEY = "reloaded-at";
/** Two reasons to reload within this time are one (specification, section 9); in milliseconds. */
export const RELOAD_GUARD_MS = 10_000;

/**
 * Loads the page anew, unless that has just been done: a page that keeps failing must not reload for ever.
 * @returns whether it reloads
 */
export function reloadOnce(guardMs = RELOAD_GUARD_MS, now = Date.now()): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY));
    if (last > 0 && now >= last && now < last + guardMs) return false;
    sessionStorage.setItem(KEY, String(now));
  } catch {
    // Without storage nothing could stop a second reload.
    return false;
  }
  location.reload();
  return true;
}

/** After a deployment the scripts of the page's own build may be gone; the new page names the new ones. */
export function useReloadAfterDeployment(): void {
  useEffect(() => {
    const onPreloadError = (event: Event) => {
      if (reloadOnce()) event.preventDefault();
    };
    // Vite's name for "a part of the page could not be loaded".
    addEventListener("vite:preloadError", onPreloadError);
    return () => removeEventListener("vite:preloadError", onPreloadError);
  }, []);
}
