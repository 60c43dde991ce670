import { intlLocale } from "~/i18n/intl-locale";

const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000 * MEGABYTE;
const SECONDS_PER_HOUR = 3_600;

/** Returns a size in the viewer's language: `3.1 MB`, `27 MB`, `1.2 GB`; at least 0.1 MB. */
export const sizeText = (locale: string, bytes: number): string => inUnit(locale, bytes);

/** Returns what a stream takes in an hour in the viewer's language: `15 MB/h`. @param rate bit/s */
export const hourlyText = (locale: string, rate: number): string =>
  inUnit(locale, (rate / 8) * SECONDS_PER_HOUR, "-per-hour");

function inUnit(locale: string, bytes: number, per = ""): string {
  const isLarge = bytes >= GIGABYTE;
  const value = isLarge ? bytes / GIGABYTE : Math.max(0.1, bytes / MEGABYTE);
  return new Intl.NumberFormat(intlLocale(locale), {
    style: "unit",
    unit: (isLarge ? "gigabyte" : "megabyte") + per,
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}
