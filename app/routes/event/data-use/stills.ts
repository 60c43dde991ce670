import { isSavingData } from "~/lib/is-saving-data";

/** Bit rate that still images may take on average, beside the audio (bit/s). */
export const STILLS_RATE = 8_000;

/** Key in localStorage; the value is the viewer's choice, `on` or `off`. */
const KEY = "still-images";

/** Whether still images are shown: the viewer's choice on this device, otherwise unless the browser saves data. */
export function readStills(): boolean {
  try {
    const chosen = localStorage.getItem(KEY);
    if (chosen) return chosen === "on";
  } catch {
    // Storage is forbidden: there is no choice.
  }
  return !isSavingData();
}

/** Stores the choice on this device. */
export function writeStills(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? "on" : "off");
  } catch {
    // Storage is full or forbidden: the choice is valid for this page.
  }
}
