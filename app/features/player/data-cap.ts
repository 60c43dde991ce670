import { writePreference } from "./write-preference";

/** Name of the cookie with the data cap: megabytes of video that a visit may load before the player asks. */
export const DATA_CAP_COOKIE = "data-cap";
/** Data caps to choose from. */
export const DATA_CAPS = [50, 100, 250] as const;
const MIN_DATA_CAP = 10;
const MAX_DATA_CAP = 10_000;

/** Returns the data cap in a text (MB); undefined if it is none. */
export function parseDataCap(text: string | undefined): number | undefined {
  if (!text || !/^\d{1,5}$/.test(text)) return undefined;
  const cap = Number(text);
  return cap >= MIN_DATA_CAP && cap <= MAX_DATA_CAP ? cap : undefined;
}

/** Returns the viewer's data cap on this device (MB). Only for the browser. */
export function readDataCap(): number | undefined {
  return parseDataCap(/(?:^|; )data-cap=([^;]*)/.exec(document.cookie)?.[1]);
}

/** Stores the data cap on this device, or removes it. Only for the browser. */
export function writeDataCap(cap: number | undefined): void {
  writePreference(DATA_CAP_COOKIE, `${cap ?? ""}`);
}
