import { directionOf, type Locale } from "~/i18n/locales";
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
  return readInOrder(locale, low < high ? format.formatRange(low, high) : format.format(low));
}

/**
 * Isolates a size on pages that run from right to left, where number and unit would change places. Hebrew has the unit
 * before some numbers (`MB\u200f0.7`), and `MB/שעה` in the wrong order, because the two directions meet at the slash:
 * the prefix ל (“per”) replaces the slash.
 */
function readInOrder(locale: string, text: string): string {
  if (directionOf(locale as Locale) === "ltr") return text;
  const [size = "", hour] = text.split(/\/(?=\p{Script=Hebrew})/u);
  const isolated = `\u2066${size.replace(/^(\p{L}+)\u200f(.+)$/u, "$2 $1")}\u2069`;
  return hour === undefined ? isolated : `\u2067${isolated} ל${hour}\u2069`;
}
