/** Key in localStorage; the value is a list of texts, the latest first, until the viewer signs out. Nothing is sent. */
const KEY = "recent-searches";
const MAX_SEARCHES = 5;

/** Returns the latest searches of this browser, the newest first; none if storage is not available. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    if (!Array.isArray(kept)) return [];
    return kept.filter((text) => typeof text === "string" && text !== "").slice(0, MAX_SEARCHES);
  } catch {
    return [];
  }
}

/** Stores a search, in place of the same one before it. */
export function rememberSearch(text: string): void {
  const others = recentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase());
  try {
    localStorage.setItem(KEY, JSON.stringify([text, ...others].slice(0, MAX_SEARCHES)));
  } catch {
    // Storage is full or forbidden: the search is not offered again.
  }
}

/** Removes all searches. */
export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden: there is nothing to remove.
  }
}
