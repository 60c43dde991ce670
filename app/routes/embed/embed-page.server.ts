import { randomBytes } from "node:crypto";
import { eventPath, startOf } from "~/features/events/event-view.server";
import { loadPlaybackHints } from "~/features/player/instant-start/server/playback-hints.server";
import { toPlayback } from "~/features/player/playback.server";
import type { PlaybackView } from "~/features/player/playback-view";
import { playbackAt, withHints } from "~/features/player/start-at.server";
import { stillAt } from "~/features/player/still.server";
import { LOCK_TEXTS } from "~/features/player/view/LockedPlayer/LockedPlayer";
import * as paths from "~/lib/paths";
import { secondIn } from "~/lib/second-in-url";
import { sizedImage } from "~/lib/sized-image";
import type { Media } from "~/platform/contract/media";
import { getMedia } from "~/platform/endpoints/events";
import { CACHE_CLASSES } from "~/request/cache-class";
import { codingFor, compressed } from "~/request/compress.server";
import { createLoad } from "~/request/data-loading.server";
import { requireId } from "~/request/error-responses.server";
import type { RequestFacts, RouteArgs } from "~/request/facts.server";
import { factsWithoutViewer } from "~/request/facts-without-viewer.server";
import { hashInline, policyWithHashes } from "~/request/inline-hashes.server";
import { anonymousPlatform } from "~/request/platform.server";
import { setResponseHeaders } from "~/response-headers.server";
import { formatTime, zoneName } from "~/ui/Time/format-time";
import { type EmbedView, embedDocument } from "./embed-document.server";

/** Width of posters (px); one of those that the host makes. */
const POSTER_WIDTH = 960;

/**
 * Returns the page of a match or channel for frames of other sites. It is the same for all viewers: it reads no
 * cookies and sets none.
 */
export async function embedPage(args: RouteArgs): Promise<Response> {
  const facts = factsWithoutViewer(args);
  try {
    const media = await loadMedia(facts, args.params?.eventId);
    const cacheClass = media.eventStatus === "archived" ? "LIST" : "EVENT";
    return await respond(facts, 200, await viewOf(facts, media), CACHE_CLASSES[cacheClass]);
  } catch (error) {
    const status = statusOf(error);
    if (status === undefined) throw error;
    return respond(facts, status, failureOf(facts, status));
  }
}

/**
 * Loads a match or channel for everyone.
 * @throws a Response-like value with the status of the failure (`loadCritical`)
 */
export function loadMedia(facts: RequestFacts, id: string | undefined): Promise<Media> {
  return createLoad(facts).critical(getMedia(anonymousPlatform(facts), requireId(id, "event")), "event");
}

/** Returns the status of a failed load; undefined for an error of this program. */
export const statusOf = (error: unknown): number | undefined =>
  (error as { init?: ResponseInit } | undefined)?.init?.status;

async function viewOf(facts: RequestFacts, media: Media): Promise<EmbedView> {
  const { settings, origin, basePath, locale, t } = facts;
  const { nameShort } = settings.customer;
  const second = secondIn(new URL(facts.request.url).search);
  const startsAt = startOf(media);
  const playback = playbackAt(toPlayback(media), second, { start: media.source.start, startsAt });
  const path = eventPath(media);
  return {
    title: media.metaTitle ?? media.title,
    site: nameShort,
    link: {
      href: paths.atSecond(origin + basePath + path, second),
      text: t("event:watch_on", { site: nameShort }),
    },
    canonical: `${origin}/${locale}${path}`,
    posterUrl: posterOf(facts, media, { playback, second }),
    playback: playback.state === "ready" ? await withStart(facts, playback) : undefined,
    words: wordsOf(facts, playback.state),
    start: media.eventStatus === "upcoming" && !media.isCancelled ? startText(facts, startsAt) : undefined,
  };
}

/** Looks up where the stream starts; if that fails, the browser does. */
async function withStart(facts: RequestFacts, playback: Extract<PlaybackView, { state: "ready" }>) {
  const hints = createLoad(facts).optional(loadPlaybackHints(playback), undefined, "first segment");
  return withHints(playback, await hints);
}

interface PosterOptions {
  playback: PlaybackView;
  second: number | undefined;
  width?: number;
}

/**
 * Returns the image of a match at a second, or of the match, resized if the host can do that. Installations that hide
 * all results show no second: those who see the image have not chosen it.
 */
export function posterOf(
  { host, settings }: RequestFacts,
  media: Media,
  { playback, second, width = POSTER_WIDTH }: PosterOptions,
): string | undefined {
  const hidesAll = settings.customer.resultsDefault === "hidden";
  const still = hidesAll ? undefined : stillAt(media, playback, second, Date.now());
  const image = still ?? media.source.poster ?? media.imageUrl;
  const origins = host.servesImages ? settings.imageOrigins : [];
  return (image && sizedImage(image, width, origins)) ?? image;
}

function wordsOf({ t }: RequestFacts, state: PlaybackView["state"]): string | undefined {
  const key = state === "ready" ? undefined : LOCK_TEXTS[state];
  if (state === "region" && key) return `${t(key)}. ${t("event:region_reason")}`;
  return key && t(key);
}

/** Returns when a match starts, in the time zone of the installation. */
function startText({ settings, locale, t }: RequestFacts, iso: string | undefined): EmbedView["start"] {
  const { timeZone } = settings.customer;
  const when = iso && formatTime(iso, "kickoff", { locale, timeZone });
  return when
    ? { iso, text: t("event:kick_off_zone", { when, zone: zoneName(iso, locale, timeZone) }) }
    : undefined;
}

function failureOf({ settings, origin, basePath, t }: RequestFacts, status: number): EmbedView {
  const isMissing = status === 404;
  const { nameShort } = settings.customer;
  return {
    title: t(isMissing ? "errors:event_not_found" : "errors:unavailable"),
    site: nameShort,
    link: { href: `${origin}${basePath || paths.home}`, text: t("event:watch_on", { site: nameShort }) },
    words: t(isMissing ? "errors:could_not_find_event" : "errors:unavailable_text"),
  };
}

async function respond(
  facts: RequestFacts,
  status: number,
  view: EmbedView,
  cacheControl?: string,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  // Caches give one copy to many viewers, so the policy has hashes instead of a nonce.
  const { html, ...hashes } = hashInline(embedDocument(facts, view, nonce), nonce);
  const headers = new Headers({ "Content-Type": "text/html; charset=utf-8", "X-Robots-Tag": "noindex" });
  if (cacheControl) headers.set("Cache-Control", cacheControl);
  setResponseHeaders({ facts, status, headers, nonce, isEmbed: true });
  const policy = headers.get("Content-Security-Policy") ?? "";
  headers.set("Content-Security-Policy", policyWithHashes(policy, nonce, hashes));
  const coding = codingFor(facts.request.headers.get("accept-encoding"));
  if (coding) headers.set("Content-Encoding", coding);
  return new Response(await compressed(html, coding), { status, headers });
}
