import { numberFormat } from "~/i18n/translate";
import { sizeText } from "~/lib/size-text";
import type { CutSize } from "~/platform/contract/moments";
import type { RequestContext } from "~/request/context.server";

/** Returns length and size of a cut: `4 min · from 3 MB`. The size is that of the lowest quality. */
export function cutText({ t, locale }: Pick<RequestContext, "t" | "locale">, cut: CutSize): string {
  const { seconds, bytes } = cut;
  const minutes = numberFormat(locale, {
    style: "unit",
    unit: "minute",
    maximumFractionDigits: 0,
  }).format(Math.max(1, Math.round(seconds / 60)));
  return `${minutes} · ${t("moments:from_size", { size: sizeText(locale, bytes) })}`;
}
