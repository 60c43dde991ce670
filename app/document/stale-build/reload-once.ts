const KEY = "reloaded-at";
/** Minimum time (ms) between two reloads (requirement ROUTE-11). */
export const RELOAD_GUARD_MS = 10_000;

/** Whether the page contains input that a reload would discard. */
function hasInput(): boolean {
  return [...document.querySelectorAll<HTMLInputElement>("input:not([type=hidden]),textarea")].some(
    ({ value, defaultValue, checked, defaultChecked }) =>
      value !== defaultValue || checked !== defaultChecked,
  );
}

/**
 * Reloads the page, unless it was just reloaded (a page that keeps failing must not reload forever), contains
 * input (forms work without scripts, too), or the browser is offline: the page and its video would be lost.
 * @returns whether it reloads
 */
export function reloadOnce(guardMs = RELOAD_GUARD_MS, now = Date.now()): boolean {
  if (!navigator.onLine || hasInput()) return false;
  try {
    const last = Number(sessionStorage.getItem(KEY));
    if (last > 0 && now >= last && now < last + guardMs) return false;
    sessionStorage.setItem(KEY, String(now));
  } catch {
    // Without storage a second reload could not be prevented.
    return false;
  }
  location.reload();
  return true;
}
