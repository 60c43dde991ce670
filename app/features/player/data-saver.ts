const KEY = "data-saver";

/** What the viewer chose on this device; until then what the browser says they want. */
export function readDataSaver(): boolean {
  try {
    const chosen = localStorage.getItem(KEY);
    if (chosen) return chosen === "on";
  } catch {
    // Storage may be forbidden; the browser's own wish still counts.
  }
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return Boolean(connection?.saveData) || matchMedia("(prefers-reduced-data: reduce)").matches;
}

/** Remembers the choice on this device. */
export function writeDataSaver(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? "on" : "off");
  } catch {
    // It holds for this page then.
  }
}
