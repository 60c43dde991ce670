import { intlLocale } from "~/i18n/intl-locale";
import type { CutSize } from "~/platform/contract/moments";
import type { RequestContext } from "~/request/context.server";

/** Returns length and size of a cut: `4 min · from 3 MB`. The size is that of the lowest quality. */
export function cutText({ t, locale }: Pick<RequestContext, "t" | "locale">, cut: CutSize): string {
  const { seconds, bytes } = cut;
  const megabytes = Math.max(0.1, bytes / 1_000_000);
  const inUnit = (value: number, unit: string, digits = 0) =>
    new Intl.NumberFormat(intlLocale(locale), {
      style: "unit",
      unit,
      maximumFractionDigits: digits,
    }).format(value);
  const size = t("moments:from_size", { size: inUnit(megabytes, "megabyte", megabytes < 10 ? 1 : 0) });
  return `${inUnit(Math.max(1, Math.round(seconds / 60)), "minute")} · ${size}`;
}
