import type { CustomerConfig } from "~/config/customer.server";
import { loadDataRates } from "~/features/player/data-rates.server";
import type { DataCosts } from "~/features/player/playback-view";
import { loadStreamAudio } from "~/features/player/stream-audio.server";
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

/** The audio of a match: what the platform sends, or a rendition of its stream. */
export type MatchAudio = NonNullable<Media["source"]["audio"]>;

/**
 * Loads the audio of a match: that of the platform, otherwise the one that its stream lists without video; undefined
 * without either, or if the viewer may not watch the match. Never rejects.
 */
export async function loadAudio(
  { load }: Pick<RequestContext, "load">,
  media: Media,
): Promise<MatchAudio | undefined> {
  const { audio, hd } = media.source;
  if (audio || !hd || !hasDataUse(media)) return audio;
  return load.optional(loadStreamAudio(hd), undefined, "audio");
}

/**
 * Returns the link of a match to that page, with what the audio alone takes.
 * @param audio undefined without one, or if it is not known in time
 */
export function dataLinkOf(
  context: Pick<RequestContext, "t" | "locale">,
  media: Media,
  audio: MatchAudio | undefined,
) {
  if (!hasDataUse(media)) return undefined;
  const text = context.t(audio ? "data:audio_only" : "data:title");
  return { href: paths.dataUse(media.id), text, size: audioSize(context, media, audio) };
}

/** Returns what the audio of a match takes; undefined if it is not known. */
export function audioSize(
  context: Pick<RequestContext, "locale">,
  media: Media,
  audio: MatchAudio | undefined,
): string | undefined {
  const { bytes, bandwidth } = audio ?? {};
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
  const seconds = lengthOf(media);
  if (seconds === undefined) return (rate, upTo) => hourlyText(locale, rate, upTo);
  const bytes = (rate: number) => (rate * seconds) / 8;
  return (rate, upTo = rate) => sizeText(locale, bytes(rate), bytes(upTo));
}

/** Length of a recording (s); a hidden one is removed where media are read. */
const lengthOf = ({ eventStatus, seconds }: Media) => (eventStatus === "archived" ? seconds : undefined);

/** Loads the average bandwidths of a match; undefined if they are not known. Never rejects. */
async function ratesOf({ load }: RequestContext, media: Media, hls: string | undefined) {
  if (!hls || !hasDataUse(media)) return undefined;
  return load.optional(loadDataRates(hls), undefined, "data rates");
}

/** Part of the page about data use that says what each way to follow a match takes. */
const COST_ANCHOR = "#data-use";

/**
 * Loads what the video of a match takes, from the lowest to the highest quality, as a link to that page, which an
 * upcoming match does not have; undefined if it is not known. Never rejects.
 * @param hls URL of the master playlist that the page plays
 */
export async function loadCostLink(context: RequestContext, media: Media, hls: string | undefined) {
  const { isCancelled, eventStatus, source } = media;
  const ahead = eventStatus === "upcoming" && !isCancelled ? source.bandwidth : undefined;
  const rates = ahead ?? (await ratesOf(context, media, hls));
  if (!rates) return undefined;
  const link = { text: context.t("data:video"), size: takes(context, media)(rates.lowest, rates.highest) };
  return ahead ? link : { ...link, href: paths.dataUse(media.id) + COST_ANCHOR };
}

/** Removes that link from a line that may be late, where the Play button says the same. */
export function withoutCostLink<T extends { links: readonly Link[] } | null>(
  line: T | Promise<T>,
): T | Promise<T> {
  if (line instanceof Promise) return line.then((loaded) => withoutCostLink(loaded));
  return line && { ...line, links: line.links.filter(({ href }) => !href?.endsWith(COST_ANCHOR)) };
}

interface Link {
  text: string;
  href?: string;
}

/** Loads what the video takes in automatic quality, for the Play button; undefined if it is not known. Never rejects. */
export async function loadCost(context: RequestContext, media: Media, hls: string | undefined) {
  const rates = await ratesOf(context, media, hls);
  if (!rates) return undefined;
  return context.t("data:about", { size: takes(context, media)(rates.lowest, rates.highest) });
}

/**
 * Loads what the player's settings say about the data of a match; undefined if it is not known. Never rejects.
 * @param moments link to its short cut, without a size while the result is hidden
 */
export async function loadCosts(
  context: RequestContext,
  media: Media,
  hls: string | undefined,
  moments: Promise<{ text: string; size?: string } | undefined>,
): Promise<DataCosts | undefined> {
  const rates = await ratesOf(context, media, hls);
  if (!rates) return undefined;
  const { t } = context;
  const take = takes(context, media);
  const [cut, audio] = await Promise.all([moments, loadAudio(context, media)]);
  const ways = [
    { name: t("data:lowest"), size: take(rates.lowest) },
    { name: t("data:audio_only"), size: audioSize(context, media, audio) },
    { name: cut?.text ?? "", size: cut?.size },
  ];
  return {
    title: t("data:cost"),
    now: t("data:now"),
    rows: ways.flatMap(({ name, size }) => (size ? [{ name, size }] : [])),
    overhead: rates.overhead,
    seconds: lengthOf(media),
  };
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
