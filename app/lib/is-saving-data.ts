interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const connection = (): Connection | undefined => (navigator as { connection?: Connection }).connection;

/** Whether the viewer has asked the browser to save data. Only for the browser. */
export function isSavingData(): boolean {
  return Boolean(connection()?.saveData) || matchMedia("(prefers-reduced-data: reduce)").matches;
}

/**
 * Whether data saver is on: the viewer's choice on this device, otherwise the preference of the browser. The
 * choice is stored in a cookie, because the first read of `localStorage` on a new page takes up to 8 ms and
 * delays the first frame. Only for the browser.
 */
export function readDataSaver(): boolean {
  const [, chosen] = /(?:^|; )data-saver=(on|off)/.exec(document.cookie) ?? [];
  return chosen ? chosen === "on" : isSavingData();
}

/** Whether the browser estimates that the network is as slow as 2G. Only for the browser. */
export const hasSlowNetwork = (): boolean => /2g$/.test(connection()?.effectiveType ?? "");
