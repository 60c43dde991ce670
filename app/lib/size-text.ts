import { numberFormat } from "~/i18n/translate";

/** Bytes. */
export const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000 * MEGABYTE;
const SECONDS_PER_HOUR = 3_600;

/**
 * Returns a size in the viewer's language: `3.1 MB`, `27 MB`, `1.2 GB`; at least 0.1 MB.
 * @param upTo a larger size, for both as one text: `27–310 MB`
 */
export const sizeText = (locale: string, bytes: number, upTo = bytes): string => inUnit(locale, bytes, upTo);

/**
 * Returns what a stream takes in an hour in the viewer's language: `15 MB/h`.
 * @param rate bit/s
 * @param upTo a higher rate, for both as one text
 */
export const hourlyText = (locale: string, rate: number, upTo = rate): string =>
  inUnit(locale, hourlyBytes(rate), hourlyBytes(upTo), "-per-hour");

/** Returns the same as a number of megabytes, at least 1. */
export const hourlyMegabytes = (rate: number): number =>
  Math.max(1, Math.round(hourlyBytes(rate) / MEGABYTE));

const hourlyBytes = (rate: number) => (rate / 8) * SECONDS_PER_HOUR;

function inUnit(locale: string, bytes: number, upTo: number, per = ""): string {
  const isLarge = upTo >= GIGABYTE;
  // In the larger unit the smaller size would be rounded too much.
  if (isLarge && bytes < GIGABYTE)
    return [bytes, upTo].map((size) => inUnit(locale, size, size, per)).join(" – ");
  const [low, high] = isLarge
    ? [bytes / GIGABYTE, upTo / GIGABYTE]
    : [Math.max(0.1, bytes / MEGABYTE), upTo / MEGABYTE];
  const format = numberFormat(locale, {
    style: "unit",
    unit: (isLarge ? "gigabyte" : "megabyte") + per,
    maximumFractionDigits: low < 10 ? 1 : 0,
  });
  return readInOrder(low < high ? format.formatRange(low, high) : format.format(low));
}

/**
 * `MB/שעה` is read in the wrong order, because the two directions meet at the slash: the size is isolated, and the
 * prefix ל (“per”) replaces the slash.
 */
const readInOrder = (text: string) =>
  text.replace(/^(.*)\/(\p{Script=Hebrew}.*)$/u, "\u2067\u2066$1\u2069 ל$2\u2069");
