import { numberFormat } from "~/i18n/translate";
import { DOT } from "~/lib/dot";
import { sizeText } from "~/lib/size-text";
import type { CutSize } from "~/platform/contract/moments";
import type { RequestContext } from "~/request/context.server";

/**
 * Returns length and size of a cut: `4 mins · from 3.1 MB`. The size is that of the lowest quality.
 * @param others cuts beside which it is shown: one that is as many minutes long makes the text say the seconds
 */
export function cutText(
  { t, locale }: Pick<RequestContext, "t" | "locale">,
  { seconds, bytes }: CutSize,
  others: readonly CutSize[] = [],
): string {
  const isAlike = others.some(
    (other) => other.seconds !== seconds && minutesOf(other) === minutesOf({ seconds }),
  );
  const length = isAlike ? exactText(locale, seconds) : unitText(locale, "minute", minutesOf({ seconds }));
  return `${length}${DOT}${t("moments:from_size", { size: sizeText(locale, bytes) })}`;
}

const minutesOf = ({ seconds }: Pick<CutSize, "seconds">) => Math.max(1, Math.round(seconds / 60));

/** Minutes and seconds, without a part that is zero. */
function exactText(locale: string, length: number): string {
  const seconds = Math.round(length);
  const parts = [["minute", Math.floor(seconds / 60)] as const, ["second", seconds % 60] as const];
  return parts.flatMap(([unit, count]) => (count > 0 ? unitText(locale, unit, count) : [])).join(" ");
}

const unitText = (locale: string, unit: "minute" | "second", count: number) =>
  numberFormat(locale, { style: "unit", unit, maximumFractionDigits: 0 }).format(count);
