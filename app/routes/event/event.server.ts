import { data, redirect } from "@remix-run/node";
import { loadSchedule } from "~/features/channels/schedule.server";
import { publicationTexts } from "~/features/clips/publication-texts.server";
import { clockText } from "~/features/events/match-time";
import { loadLiveScores } from "~/features/live-scores/live-scores.server";
import { resolveAds } from "~/features/player/ads/resolve-ads.server";
import { loadPlaybackHints } from "~/features/player/instant-start/server/playback-hints.server";
import type { Advertisement } from "~/features/player/playback-view";
import { playbackAt, withHints } from "~/features/player/start-at.server";
import { stillAt } from "~/features/player/still.server";
import { loadStoryboardPreview } from "~/features/player/storyboard-url.server";
import { storesPositions } from "~/features/positions/watched.server";
import * as paths from "~/lib/paths";
import { secondIn } from "~/lib/second-in-url";
import { MEDIA_TYPES, type Media, type MediaType } from "~/platform/contract/media";
import { noStats } from "~/platform/contract/stats";
import { getMedia, getStats } from "~/platform/endpoints/events";
import { CACHE_CLASS_HEADER } from "~/request/cache-class";
import type { RequestContext } from "~/request/context.server";
import type { Load } from "~/request/data-loading.server";
import { requireId } from "~/request/error-responses.server";
import { appliedChoice, rememberRevealed, tellsScoreSoFar } from "~/request/results.server";
import type { Viewer } from "~/request/viewer.server";
import { audioPageOf } from "./data-use/audio-page.server";
import { withoutCostLink } from "./data-use/data-link.server";
import { type EventPage, toEventPage } from "./event-details.server";
import { loadResume, startEventParts, startOffers } from "./event-parts.server";
import { loadAlsoLive } from "./other-matches.server";

/** Returns the media type in a URL; `event` if it is missing or unknown. */
function mediaTypeOf(request: Request): MediaType {
  const requested = new URL(request.url).searchParams.get("media_type");
  return MEDIA_TYPES.find((type) => type === requested) ?? "event";
}

/** Returns the calendar day in a URL, such as `2026-11-26`; undefined if there is none. */
function dayOf(request: Request): string | undefined {
  const requested = new URL(request.url).searchParams.get("day") ?? "";
  return /^\d{4}-\d\d-\d\d$/.test(requested) ? requested : undefined;
}

/**
 * Loads an event, clip or highlight. Only the event itself is critical; everything else is loaded in parallel
 * afterwards, each part with its own fallback.
 */
export async function loadEvent(context: RequestContext) {
  const { params, request, load, settings } = context;
  const id = requireId(params.eventId, "event");
  const viewer = await context.viewer();
  const media = await load.critical(getMedia(viewer.platform, id, mediaTypeOf(request)), "event");
  if (media.eventStatus === "channel") throw redirect(paths.channel(media.id));
  const audioPage = await audioPageOf(context, media);
  if (audioPage) throw redirect(audioPage);
  rememberIfRevealed(context, media);

  const now = Date.now();
  // Anonymous viewers share the page, so only their browser knows their positions.
  const platformStore = storesPositions(context) ? "platform" : undefined;
  const known = toEventPage(media, viewer, settings, now, viewer.signedIn ? platformStore : "browser");
  const second = secondIn(new URL(request.url).search);
  const resumeLoad = savesPosition(known) ? loadResume(context, viewer, media) : undefined;
  const page = startingAt(second, known, media, context);
  const still = showsStill(context, viewer, media) ? stillAt(media, second, now) : undefined;
  const tellsScore =
    media.isResultHidden === true &&
    page.playback.state === "ready" &&
    ["live", "replay"].includes(page.event.tense) &&
    tellsScoreSoFar(context.results, viewer.followed);
  const listsLive = showsAlsoLive(page);
  // Beside offers the list is for large windows, so the related matches keep the live ones.
  const alsoLive =
    listsLive || page.event.tense === "live"
      ? loadAlsoLive(context, viewer, media, now)
      : Promise.resolve([]);
  const loads = {
    ...startEventParts(context, viewer, media, {
      now,
      listsLive,
      resumeLoad,
      returnTo: page.event.returnTo,
      second,
      startOver: startOverOf(page, media, context.results),
      hls: page.playback.state === "ready" ? page.playback.hls : undefined,
      revealedUntil: tellsScore && isReached(second, page.event, media) ? second : undefined,
    }),
    alsoLive,
    // One request for all scores of the page.
    scores: alsoLive.then((others) => loadLiveScores(load, viewer.platform, [page.event, ...others])),
    ads: startAds(page),
    storyboardPreview: still ? Promise.resolve(undefined) : loadPreview(context, page, media, second),
  };
  // Reads the playlists while the position is loaded; the segment at the position is then found in them.
  const hintsWithoutPosition = startHints(load, page);
  const played = second === undefined ? await continued(page, context, resumeLoad) : page;
  const { hints, ads, momentPicture, storyboardPreview, cost, costs, resume, ...parts } = await load.deferred({
    ...loads,
    hints: played === page ? hintsWithoutPosition : startHints(load, played),
  });
  return data(
    {
      messages: context.messages("event", "player"),
      now: new Date(now).toISOString(),
      ...page,
      ...parts,
      // Only a page that begins before the playlists have been read says it below the player.
      resume:
        typeof cost !== "string"
          ? resume
          : resume instanceof Promise
            ? resume.then((line) => withoutCostLink(line))
            : withoutCostLink(resume),
      playback: {
        ...withLate(played, hints, ads),
        // Late ones are left out: previews wait for all parts, and the settings need no costs.
        ...(typeof cost === "string" && { cost }),
        ...(costs && "rows" in costs && { costs }),
        ...(typeof momentPicture === "string" && { posterUrl: momentPicture }),
        ...(still && { posterUrl: still }),
      },
      // The images of a storyboard are too small for the player.
      previewUrl:
        typeof storyboardPreview === "string" && !still && typeof momentPicture !== "string"
          ? storyboardPreview
          : undefined,
      tellsScore,
      publication: publicationTexts(context),
      // A clip of a live match is indexed when its result is hidden again.
      isRevealing: context.results.reveals !== undefined || media.matchStatus === "live",
    },
    // The page of a match that has ended changes as rarely as a list.
    (media.matchStatus ?? media.eventStatus) === "archived"
      ? { headers: { [CACHE_CLASS_HEADER]: "LIST" } }
      : undefined,
  );
}

/** Loads a channel with its offers and its schedule, of which the URL may name a day (`day=2026-11-26`). */
export async function loadChannel(context: RequestContext) {
  const { params, request, load, settings } = context;
  const id = requireId(params.eventId, "event");
  const viewer = await context.viewer();
  const media = await load.critical(getMedia(viewer.platform, id), "event");
  if (media.eventStatus !== "channel") throw redirect(paths.event(media.id));

  const now = Date.now();
  const page = toEventPage(media, viewer, settings, now);
  const { hints, ads, ...parts } = await load.deferred({
    offers: startOffers(load, viewer, media, page.event.returnTo),
    channelProgram: loadSchedule(load, viewer.platform, media, settings, request.signal),
    hints: startHints(load, page),
    ads: startAds(page),
  });
  return data({
    messages: context.messages("event", "player"),
    now: new Date(now).toISOString(),
    ...page,
    ...parts,
    day: dayOf(request),
    playback: withLate(page, hints, ads),
  });
}

/**
 * Loads the statistics of an event for their own page. Opening it is a request for the result, unless the viewer has
 * chosen to hide results.
 */
export async function loadEventStats(context: RequestContext) {
  const { params, load, settings } = context;
  const id = requireId(params.eventId, "event");
  const viewer = await context.viewer();
  const media = await load.critical(getMedia(viewer.platform, id), "event");
  rememberIfRevealed(context, media);
  const now = Date.now();
  const { event } = toEventPage(media, viewer, settings, now);
  const isWithheld =
    event.isResultHidden &&
    event.tense !== "upcoming" &&
    appliedChoice(context.results, viewer.followed) !== "default";
  const stats = () => load.optional(getStats(viewer.platform.optional, media.id), noStats, "stats");
  const late = await load.deferred({
    stats: isWithheld ? Promise.resolve(undefined) : stats(),
    scores: loadLiveScores(load, viewer.platform, [event]),
  });
  return data({
    messages: context.messages("event"),
    now: new Date(now).toISOString(),
    event,
    // Search engines must not quote what other pages hide.
    isPrivate: event.isResultHidden || context.results.reveals !== undefined,
    ...late,
  });
}

/** Remembers the match whose result the request asks for. */
export function rememberIfRevealed({ results, request, cookies }: RequestContext, media: Media): void {
  if (results.reveals !== undefined) cookies.push(rememberRevealed(request, results, media));
}

/**
 * Whether the page lists other live matches: if it is live itself and has no offers, which need the place, and
 * if it cannot be watched in the region.
 */
const showsAlsoLive = ({ event, hasOffers }: EventPage) =>
  !event.inRegion || (event.tense === "live" && !hasOffers);

/** How long (ms) the page of a recording waits for the position in it. */
const MAX_POSITION_WAIT_MS = 1_000;

/** Makes a recording start where the viewer has stopped, unless that arrives late. */
async function continued(
  page: EventPage,
  { load }: RequestContext,
  resumeLoad: ReturnType<typeof loadResume> | undefined,
): Promise<EventPage> {
  if (!resumeLoad) return page;
  const { resume } = await load.deferred({ resume: resumeLoad }, MAX_POSITION_WAIT_MS);
  if (resume instanceof Promise || resume.second === undefined) return page;
  return { ...page, playback: playbackAt(page.playback, resume.second, {}) };
}

/** Makes playback start at a second of the match, or a live match from its start. */
function startingAt(
  second: number | undefined,
  known: EventPage,
  media: Media,
  { results }: RequestContext,
): EventPage {
  const page = second === undefined ? known : { ...known, event: atMoment(known.event, media, second) };
  const { event, playback } = page;
  const startsOver = startOverOf(page, media, results) === "chosen";
  const moved = playbackAt(playback, second ?? (startsOver ? 0 : undefined), {
    start: media.source.start,
    startsAt: event.startsAt,
  });
  if (!startsOver || moved.state !== "ready") return { ...page, playback: moved };
  return {
    ...page,
    // Forms and links return to the same start.
    event: {
      ...event,
      href: paths.fromStart(event.href),
      returnTo: paths.fromStart(event.returnTo),
    },
    playback: { ...moved, hls: media.source.start, mp4: undefined },
  };
}

/**
 * Returns the data of an event for the link to one of its moments (requirement EVENT-19): what leads back returns to
 * that second, and the title names it, if the video can have it.
 */
function atMoment(event: EventPage["event"], media: Media, second: number): EventPage["event"] {
  const { tense, startsAt, metaTitle } = event;
  const length =
    tense === "live"
      ? secondsSince(startsAt)
      : (media.seconds ?? media.maxSeconds ?? Number.POSITIVE_INFINITY);
  const isNamed = tense !== "upcoming" && second > 0 && second < length;
  return {
    ...event,
    returnTo: paths.atSecond(event.returnTo, second),
    metaTitle: isNamed ? `${metaTitle}, ${clockText(second)}` : metaTitle,
  };
}

/**
 * Whether the page of a match shows the image of its second. Of a hidden result an image tells no more than the page does
 * of the score so far.
 */
const showsStill = ({ results }: RequestContext, { followed }: Viewer, { isResultHidden }: Media) =>
  !isResultHidden || tellsScoreSoFar(results, followed);

/**
 * Loads the preview of a second from the storyboard of a recording. Its images may show a score, so a hidden result has
 * none.
 */
async function loadPreview(
  { load, host, settings }: RequestContext,
  { playback }: EventPage,
  { isResultHidden, eventStatus, seconds = Number.POSITIVE_INFINITY }: Media,
  second: number | undefined,
): Promise<string | undefined> {
  if (!second || second >= seconds || isResultHidden || eventStatus !== "archived" || !host.servesImages)
    return undefined;
  if (playback.state !== "ready" || !playback.hls) return undefined;
  const loading = loadStoryboardPreview(playback.hls, second, settings.imageOrigins);
  return load.optional(loading, undefined, "storyboard");
}

/** Whether a match has a second; a later one would tell its result. */
function isReached(
  second = Number.POSITIVE_INFINITY,
  { tense, startsAt }: EventPage["event"],
  { hiddenSeconds = 0 }: Media,
): boolean {
  return second <= (tense === "live" ? secondsSince(startsAt) : hiddenSeconds);
}

/** Returns how much of a live match has been played (s). */
const secondsSince = (startsAt: string | undefined) =>
  startsAt ? (Date.now() - Date.parse(startsAt)) / 1_000 : 0;

/** Returns whether the page plays a live match from its start (`chosen`) or links to that; undefined if it cannot. */
function startOverOf({ playback }: EventPage, { source }: Media, { startsOver }: RequestContext["results"]) {
  if (playback.state !== "ready" || !playback.isLive || !source.start) return undefined;
  return startsOver === undefined ? "offered" : "chosen";
}

const savesPosition = ({ playback }: EventPage) =>
  playback.state === "ready" && playback.savedAs !== undefined && !playback.isSavedInBrowser;

type Played = Pick<EventPage, "playback">;
type Hints = Awaited<ReturnType<typeof loadPlaybackHints>>;

/** Reads the playlists of what a page plays, for an instant start. Never rejects. */
export const startHints = (load: Load, { playback }: Played) =>
  load.optional(loadPlaybackHints(playback), undefined, "first segment");

/** Resolves the platform's links to advertisements that can be played. */
export const startAds = async ({ playback }: Played): Promise<Advertisement[]> =>
  playback.state === "ready" && Array.isArray(playback.ads)
    ? resolveAds(playback.ads.map(({ source }) => source))
    : [];

/**
 * Adds playback hints and advertisements. Hints that arrive late are left out, because by then the script in
 * the page reads the playlists itself. Hints without a start position: the stream does not contain it. Advertisements
 * may arrive until Play is pressed.
 */
export function withLate(
  { playback }: Played,
  hints: Hints | Promise<Hints>,
  ads: Advertisement[] | Promise<Advertisement[]>,
): EventPage["playback"] {
  if (playback.state !== "ready") return playback;
  if (playback.ads) return { ...playback, ads: "length" in ads && ads.length === 0 ? undefined : ads };
  return withHints(playback, hints && "url" in hints ? hints : undefined);
}
