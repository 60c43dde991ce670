import { eventPath } from "~/features/events/event-view.server";
import { playbackAt } from "~/features/player/start-at.server";
import { stillAt } from "~/features/player/still.server";
import { loadWatched, storesPositions } from "~/features/positions/watched.server";
import { clock } from "~/lib/clock";
import * as paths from "~/lib/paths";
import { secondIn } from "~/lib/second-in-url";
import type { Media } from "~/platform/contract/media";
import type { RequestContext } from "~/request/context.server";
import { inTime } from "~/request/data-loading.server";
import { tellsScoreSoFar } from "~/request/results.server";
import type { Viewer } from "~/request/viewer.server";
import { type EventPage, toEventPage } from "./event-details.server";

export type EventStart = ReturnType<typeof eventStart>;

/**
 * Returns the page as far as the video alone decides it, and where playback starts: at the second in the URL, or a live
 * match from its start. Begins to load the stored position.
 * @param now milliseconds since the epoch
 */
export function eventStart(context: RequestContext, viewer: Viewer, media: Media, now: number) {
  const { request, results, settings } = context;
  // Anonymous viewers share the page, so only their browser knows their positions.
  const platformStore = storesPositions(context) ? "platform" : undefined;
  const known = toEventPage(media, viewer, settings, now, viewer.signedIn ? platformStore : "browser");
  const second = secondIn(new URL(request.url).search);
  const startOver = startOverOf(known, media, results);
  const page = startingAt(known, media, { second, startsOver: startOver === "chosen", now });
  const { event, playback } = page;
  const mayTell = tellsScoreSoFar(results, viewer.followed);
  const isPlayed = event.phase === "live" || event.phase === "replay";
  const tellsScore = media.isResultHidden === true && playback.state === "ready" && isPlayed && mayTell;
  return {
    page,
    second,
    /** Where the viewer has stopped; undefined if their position in the video is not saved. */
    resumeLoad: savesPosition(known) ? loadResume(context, viewer, media) : undefined,
    /** `chosen`: the page plays the live match from its start; `offered`: it links to that. */
    startOver,
    /** The page tells the score up to what the picture has reached, although the result is hidden. */
    tellsScore,
    /** Second up to which the page tells a hidden result; undefined if it tells nothing of it. */
    revealedUntil: tellsScore && isReached(second, event, media, now) ? second : undefined,
    /** Image of the second. Of a hidden result it tells no more than the page does of the score so far. */
    still: !media.isResultHidden || mayTell ? stillAt(media, playback, second, now) : undefined,
  };
}

/** Makes playback start at a second of the match, or a live match from its start. */
function startingAt(
  known: EventPage,
  media: Media,
  { second, startsOver, now }: { second: number | undefined; startsOver: boolean; now: number },
): EventPage {
  const page = second === undefined ? known : { ...known, event: atMoment(known.event, media, second, now) };
  const { event, playback } = page;
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
function atMoment(event: EventPage["event"], media: Media, second: number, now: number): EventPage["event"] {
  const { phase, startsAt, metaTitle } = event;
  const length =
    phase === "live"
      ? secondsSince(startsAt, now)
      : (media.seconds ?? media.maxSeconds ?? Number.POSITIVE_INFINITY);
  const isNamed = phase !== "upcoming" && second > 0 && second < length;
  return {
    ...event,
    returnTo: paths.atSecond(event.returnTo, second),
    metaTitle: isNamed ? `${metaTitle}, ${clock(second)}` : metaTitle,
  };
}

/** Whether a match has a second; a later one would tell its result. */
function isReached(
  second = Number.POSITIVE_INFINITY,
  { phase, startsAt }: EventPage["event"],
  { hiddenSeconds = 0 }: Media,
  now: number,
): boolean {
  return second <= (phase === "live" ? secondsSince(startsAt, now) : hiddenSeconds);
}

/** Returns how much of a live match has been played (s). */
const secondsSince = (startsAt: string | undefined, now: number) =>
  startsAt ? (now - Date.parse(startsAt)) / 1_000 : 0;

/** Returns whether the page plays a live match from its start (`chosen`) or links to that; undefined if it cannot. */
function startOverOf({ playback }: EventPage, { source }: Media, { startsOver }: RequestContext["results"]) {
  if (playback.state !== "ready" || !playback.isLive || !source.start) return undefined;
  return startsOver === undefined ? "offered" : "chosen";
}

const savesPosition = ({ playback }: EventPage) =>
  playback.state === "ready" && playback.savedAs !== undefined && !playback.isSavedInBrowser;

/** Loads where the viewer has stopped in a recording (s), and whether the history is on. Never rejects. */
async function loadResume(context: RequestContext, viewer: Viewer, media: Media) {
  const { entries, enabled } = await loadWatched(context, viewer, {
    videoId: media.id,
    size: 1,
    hasSetting: true,
  });
  const [last] = entries;
  const second = last && !last.isFinished ? last.seconds : undefined;
  return { href: eventPath(media), second, isHistoryOn: enabled };
}

/** How long (ms) the page of a recording waits for the position in it. */
const MAX_POSITION_WAIT_MS = 1_000;

/** Makes a recording without a second in its URL start where the viewer has stopped, unless that arrives late. */
export async function continued(
  { load }: RequestContext,
  { page, second, resumeLoad }: EventStart,
): Promise<EventPage> {
  if (!resumeLoad || second !== undefined) return page;
  const { resume } = await load.deferred({ resume: resumeLoad }, MAX_POSITION_WAIT_MS);
  const stopped = inTime(resume)?.second;
  return stopped === undefined ? page : { ...page, playback: playbackAt(page.playback, stopped, {}) };
}
