interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const connection = (): Connection | undefined => (navigator as { connection?: Connection }).connection;

/**
 * Whether the browser saves data, whatever the viewer has chosen in the player: for scores and the service worker, which
 * weigh little, for still images, which have a switch of their own, and on embed pages, which read no cookies. Only for
 * the browser.
 */
export function isSavingData(): boolean {
  return Boolean(connection()?.saveData) || matchMedia("(prefers-reduced-data: reduce)").matches;
}

/** Name of the cookie with the viewer's choice of data saver on this device: `on` or `off`. */
export const DATA_SAVER_COOKIE = "data-saver";

/**
 * Whether data saver is on: the viewer's choice on this device, otherwise the preference of the browser; the server
 * decides in the same way (`rendersWholeDocument`). For video, scripts and pages of lists. The choice is stored in a
 * cookie, because the first read of `localStorage` on a new page takes up to 8 ms and delays the first frame. Only for
 * the browser.
 */
export function readDataSaver(): boolean {
  const [, chosen] = /(?:^|; )data-saver=(on|off)/.exec(document.cookie) ?? [];
  return chosen ? chosen === "on" : isSavingData();
}

/** Whether the browser estimates that the network is as slow as 2G. Only for the browser. */
export const hasSlowNetwork = (): boolean => /2g$/.test(connection()?.effectiveType ?? "");
