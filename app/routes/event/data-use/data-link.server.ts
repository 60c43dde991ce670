import type { CustomerConfig } from "~/config/customer.server";
import { loadDataRates } from "~/features/player/data-rates.server";
import * as paths from "~/lib/paths";
import { hourlyText, sizeText } from "~/lib/size-text";
import type { Media } from "~/platform/contract/media";
import type { RequestContext } from "~/request/context.server";
import { isWatchableMatch } from "../watchable-match.server";

/** Whether the page of audio and data use has something to say: about a match that this viewer may watch. */
export const hasDataUse = (media: Media): boolean =>
  media.source.hd !== undefined &&
  ["live", "archived"].includes(media.eventStatus) &&
  isWatchableMatch(media);

/** Returns the link of a match to that page, with what the sound alone takes. */
export function dataLinkOf(context: Pick<RequestContext, "t" | "locale">, media: Media) {
  if (!hasDataUse(media)) return undefined;
  const text = context.t(media.source.audio ? "data:audio_only" : "data:title");
  return { href: paths.dataUse(media.id), text, size: soundSize(context, media) };
}

/** Returns what the sound of a match takes; undefined if it is not known. */
export function soundSize(context: Pick<RequestContext, "locale">, media: Media): string | undefined {
  const { bytes, bandwidth } = media.source.audio ?? {};
  if (bytes) return sizeText(context.locale, bytes);
  return bandwidth ? takes(context, media)(bandwidth) : undefined;
}

/**
 * Returns a function that says what a bit rate of a match, or all between two, take: in all, or in an hour where the
 * length is unknown or hidden.
 */
export function takes(
  { locale }: Pick<RequestContext, "locale">,
  media: Media,
): (rate: number, upTo?: number) => string {
  const seconds = media.eventStatus === "archived" ? media.seconds : undefined;
  if (seconds === undefined) return (rate, upTo) => hourlyText(locale, rate, upTo);
  const bytes = (rate: number) => (rate * seconds) / 8;
  return (rate, upTo = rate) => sizeText(locale, bytes(rate), bytes(upTo));
}

/**
 * Loads what the video of a match takes, from the lowest to the highest quality, as a link to that page; undefined if
 * it is not known. Never rejects.
 * @param hls URL of the master playlist that the page plays
 */
export async function loadCostLink(context: RequestContext, media: Media, hls: string | undefined) {
  const { t, load } = context;
  if (!hls || !hasDataUse(media)) return undefined;
  const rates = await load.optional(loadDataRates(hls), undefined, "data rates");
  if (!rates) return undefined;
  const size = takes(context, media)(rates.lowest, rates.highest);
  return { href: `${paths.dataUse(media.id)}#data-use`, text: t("data:video"), size };
}

/** Returns the file that the operator offers of a recording. */
export function downloadOf(
  { source, commerceCoverage, isCoverageUnknown }: Media,
  { downloads }: Pick<CustomerConfig, "downloads">,
) {
  // What a platform does not call free is not given away.
  const isFree = commerceCoverage === "commerce_free_media" && !isCoverageUnknown;
  const isOffered = downloads === "all" || (downloads === "free" && isFree);
  return isOffered ? source.download : undefined;
}
