const YEAR_SECONDS = 31_536_000;

/** Stores a choice on this device for a year in a cookie; an empty value deletes it. Only for the browser. */
export function writePreference(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and not synchronous
  document.cookie = `${name}=${value}; max-age=${value ? YEAR_SECONDS : 0}; path=/; samesite=lax`;
}
