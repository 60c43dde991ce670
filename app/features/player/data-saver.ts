const YEAR_SECONDS = 31_536_000;

/**
 * What the viewer chose on this device; until then what the browser says they want. A cookie holds it: the first read
 * of `localStorage` takes a new page up to 8 ms, and the first picture waits for the answer.
 */
export function readDataSaver(): boolean {
  const [, chosen] = /(?:^|; )data-saver=(on|off)/.exec(document.cookie) ?? [];
  if (chosen) return chosen === "on";
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return Boolean(connection?.saveData) || matchMedia("(prefers-reduced-data: reduce)").matches;
}

/** Remembers the choice on this device. */
export function writeDataSaver(isOn: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and not synchronous
  document.cookie = `data-saver=${isOn ? "on" : "off"}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
