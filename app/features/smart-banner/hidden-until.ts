/** Key of the stored flag; its value is the time when the banner was closed. */
const KEY = "smart-banner-closed";

/** How long a closed banner stays away, in milliseconds (specification, section 9). */
export function hideTime(flavour: string): number {
  return (flavour === "production" ? 60 : 2) * 60_000;
}

/** Whether the banner was closed less than its hide time ago. A browser that stores nothing shows it again. */
export function isHidden(now: number, flavour: string): boolean {
  try {
    const closedAt = Number(localStorage.getItem(KEY));
    return closedAt > 0 && now >= closedAt && now < closedAt + hideTime(flavour);
  } catch {
    return false;
  }
}

/** Remembers that the banner was closed. */
export function rememberClosed(now: number): void {
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // Storage is full or forbidden: it is away until the next page.
  }
}
