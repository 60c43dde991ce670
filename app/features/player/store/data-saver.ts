import { isSavingData } from "~/lib/is-saving-data";
import { writePreference } from "../write-preference";

/**
 * Whether data saver is on: the viewer's choice on this device, otherwise the preference of the browser. The
 * choice is stored in a cookie, because the first read of `localStorage` on a new page takes up to 8 ms and
 * delays the first frame.
 */
export function readDataSaver(): boolean {
  const [, chosen] = /(?:^|; )data-saver=(on|off)/.exec(document.cookie) ?? [];
  if (chosen) return chosen === "on";
  return isSavingData();
}

/** Stores the choice on this device. */
export function writeDataSaver(isOn: boolean): void {
  writePreference("data-saver", isOn ? "on" : "off");
}
