/** Key in localStorage; the value is the time at which the banner was closed (ms since the epoch). */
const KEY = "smart-banner-closed";

/** Returns how long a closed banner stays hidden (ms) (requirement PROMPT-8). */
export function hideTime(flavour: string): number {
  return (flavour === "production" ? 60 : 2) * 60_000;
}

/** Whether the banner was closed less than its hide time ago; false if storage is not available. */
export function isHidden(now: number, flavour: string): boolean {
  try {
    const closedAt = Number(localStorage.getItem(KEY));
    return closedAt > 0 && now >= closedAt && now < closedAt + hideTime(flavour);
  } catch {
    return false;
  }
}

/** Stores the time at which the banner was closed. */
export function rememberClosed(now: number): void {
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // Storage is full or forbidden: the banner reappears on the next page.
  }
}
