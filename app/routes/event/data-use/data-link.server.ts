import type { CustomerConfig } from "~/config/customer.server";
import { type DataRates, loadDataRates } from "~/features/player/data-rates.server";
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

/** What a text about data needs. */
type Texts = Pick<RequestContext, "t" | "locale">;

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
export function dataLinkOf(context: Texts, media: Media, audio: MatchAudio | undefined) {
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

/**
 * Loads the average bandwidths of a match; undefined if they are not known. Never rejects.
 * @param hls URL of the master playlist that the page plays
 */
export async function loadRates(
  { load }: Pick<RequestContext, "load">,
  media: Media,
  hls: string | undefined,
): Promise<DataRates | undefined> {
  if (!hls || !hasDataUse(media)) return undefined;
  return load.optional(loadDataRates(hls), undefined, "data rates");
}

/** Part of the page about data use that says what each way to follow a match takes. */
const COST_ANCHOR = "#data-use";

/**
 * Returns what the video of a match takes, from the lowest to the highest quality, as a link to that page, which an
 * upcoming match does not have; undefined if it is not known.
 */
export function costLinkOf(context: Texts, media: Media, rates: DataRates | undefined) {
  const { isCancelled, eventStatus, source } = media;
  const ahead = eventStatus === "upcoming" && !isCancelled ? source.bandwidth : undefined;
  const { lowest, highest } = ahead ?? rates ?? {};
  if (lowest === undefined) return undefined;
  const link = { text: context.t("data:video"), size: takes(context, media)(lowest, highest) };
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

/** Returns what the video takes in automatic quality, for the Play button; undefined if it is not known. */
export function costOf(context: Texts, media: Media, rates: DataRates | undefined) {
  return rates && context.t("data:about", { size: takes(context, media)(rates.lowest, rates.highest) });
}

/**
 * Returns what the player's settings say about the data of a match; undefined if it is not known.
 * @param moments link to its short cut, without a size while the result is hidden
 */
export function costsOf(
  context: Texts,
  media: Media,
  rates: DataRates | undefined,
  audio: MatchAudio | undefined,
  moments: { text: string; size?: string } | undefined,
): DataCosts | undefined {
  if (!rates) return undefined;
  const { t } = context;
  const ways = [
    { name: t("data:lowest"), size: takes(context, media)(rates.lowest) },
    { name: t("data:audio_only"), size: audioSize(context, media, audio) },
    { name: moments?.text ?? "", size: moments?.size },
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
