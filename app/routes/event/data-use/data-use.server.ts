import { data, redirect } from "@remix-run/node";
import { loadLiveScores } from "~/features/live-scores/live-scores.server";
import { loadDataRates } from "~/features/player/data-rates.server";
import { loadStoryboardUrl } from "~/features/player/storyboard-url.server";
import * as paths from "~/lib/paths";
import { secondIn } from "~/lib/second-in-url";
import { hourlyText, sizeText } from "~/lib/size-text";
import type { Media } from "~/platform/contract/media";
import type { Moments } from "~/platform/contract/moments";
import { noStats } from "~/platform/contract/stats";
import { getMedia, getStats } from "~/platform/endpoints/events";
import { getMoments } from "~/platform/endpoints/moments";
import { CACHE_CLASS_HEADER } from "~/request/cache-class";
import type { RequestContext } from "~/request/context.server";
import { requireId } from "~/request/error-responses.server";
import { appliedChoice } from "~/request/results.server";
import type { Viewer } from "~/request/viewer.server";
import { rememberIfRevealed } from "../event.server";
import { type EventPage, toEventPage } from "../event-details.server";
import { cutText } from "../moments/cut-text.server";
import { momentViews } from "../moments/moments.server";
import { hasMoments } from "../moments/moments-link.server";
import { dataCapOf } from "./data-cap.server";
import { audioSize, downloadOf, hasDataUse, loadAudio, type MatchAudio, takes } from "./data-link.server";
import { STILLS_RATE } from "./stills";
import { HLS_TYPE } from "./use-listening";

/**
 * Loads the page with the audio of a match and what each way to follow it takes in data.
 * @throws a redirect to the match if the viewer may not watch it
 */
export async function loadData(context: RequestContext) {
  const { params, request, load, settings } = context;
  const id = requireId(params.eventId, "event");
  const viewer = await context.viewer();
  const media = await load.critical(getMedia(viewer.platform, id), "event");
  rememberIfRevealed(context, media);
  const now = Date.now();
  const page = toEventPage(media, viewer, settings, now);
  const { event, playback } = page;
  if (!hasDataUse(media) || playback.state !== "ready") throw redirect(paths.event(media.id));

  const isHidden = media.isResultHidden === true;
  const loading = loadAudio(context, media);
  const [cut, score, scores, rows, stills, found] = await Promise.all([
    loadCut(context, viewer, media),
    loadScore(context, viewer, page),
    loadLiveScores(context, viewer.platform, [event]),
    loadRows(context, media, page, loading),
    loadStills(context, media),
    loading,
  ]);
  const isWithheld = isHidden && appliedChoice(context.results, viewer.followed) !== "default";
  const audio = audioOf(found, media, page, secondIn(new URL(request.url).search));
  const dataPage = paths.dataUse(media.id);
  return data(
    {
      messages: context.messages("data", "event", "player"),
      now: new Date(now).toISOString(),
      event,
      audio,
      stills,
      score,
      scores,
      cap: dataCapOf(context),
      rows: withCut(context, rows, media, isHidden ? undefined : cut),
      moments: audio && cut && !isWithheld ? momentViews(context, media, cut, dataPage) : [],
      revealHref: isHidden ? paths.withResult(dataPage) : undefined,
      posterUrl: playback.posterUrl,
    },
    media.eventStatus === "archived" ? { headers: { [CACHE_CLASS_HEADER]: "LIST" } } : undefined,
  );
}

/** The moments of a match for its list, and the size of the cut that the page of moments plays. */
async function loadCut({ load }: RequestContext, viewer: Viewer, media: Media): Promise<Moments | undefined> {
  if (!hasMoments(media)) return undefined;
  const cut = getMoments(viewer.platform.optional, { id: media.id, length: "long" });
  return load.optional(cut, undefined, "moments");
}

/** The result of a match that is over, where the viewer may know it. */
async function loadScore({ load }: RequestContext, viewer: Viewer, { event }: EventPage) {
  if (event.isResultHidden || event.phase !== "replay" || !event.hasStats) return undefined;
  const stats = getStats(viewer.platform.optional, event.id);
  return (await load.optional(stats, noStats, "stats")).score;
}

/** The audio, as sources of an audio element. @param second at which it starts; after the end it counts as absent */
function audioOf(audio: MatchAudio | undefined, media: Media, { playback }: EventPage, second = 0) {
  if (!audio || playback.state !== "ready") return undefined;
  const { isLive, hidesLength } = playback;
  const end = media.seconds ?? media.hiddenSeconds ?? Number.POSITIVE_INFINITY;
  const moment = !isLive && second > 0 && second < end ? `#t=${second}` : "";
  const { url, hls } = audio;
  const file = url ? [{ src: url + moment, type: "audio/mp4" }] : [];
  // A live match as one file has no end, which some browsers do not play.
  const playlist = hls && (isLive || !url) ? [{ src: hls + moment, type: HLS_TYPE }] : [];
  return { sources: [...playlist, ...file], isLive, hidesLength };
}

/** Loads where a recording has images of its course, and says what they take at most; undefined without them. */
async function loadStills({ t, locale, load }: RequestContext, { source, eventStatus }: Media) {
  if (!source.hd || eventStatus !== "archived") return undefined;
  const url = await load.optional(loadStoryboardUrl(source.hd), undefined, "storyboard");
  const size = t("data:up_to", { size: hourlyText(locale, STILLS_RATE) });
  return url === undefined ? undefined : { url, size };
}

/** A way to follow a match, and what it takes. */
interface Row {
  name: string;
  size: string;
  href?: string;
}

/** Describes video, audio and download; an hour of them where the length is unknown or hidden. */
async function loadRows(
  context: RequestContext,
  media: Media,
  { playback }: EventPage,
  loading: Promise<MatchAudio | undefined>,
): Promise<Row[]> {
  const { t, locale, load, settings } = context;
  const hls = playback.state === "ready" ? playback.hls : undefined;
  const take = takes(context, media);
  const rates = hls && (await load.optional(loadDataRates(hls), undefined, "data rates"));
  const rows: Row[] = [];
  if (rates) {
    rows.push({ name: t("data:automatic"), size: t("data:up_to", { size: take(rates.highest) }) });
    rows.push({ name: t("data:lowest"), size: take(rates.lowest) });
  }
  const size = audioSize(context, media, await loading);
  if (size) rows.push({ name: t("data:audio_only"), size });
  const download = downloadOf(media, settings.customer);
  if (download)
    rows.push({ name: t("data:download"), size: sizeText(locale, download.bytes), href: download.url });
  return rows;
}

/** Adds the short cut of a match. @param cut undefined if its size would tell of the result */
function withCut(context: RequestContext, rows: Row[], { id }: Media, cut: Moments | undefined): Row[] {
  if (!cut || cut.lengths.medium.count === 0) return rows;
  const row = { name: context.t("moments:title"), size: cutText(context, cut.lengths.medium) };
  return [...rows, { ...row, href: paths.moments(id) }];
}
