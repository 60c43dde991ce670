import { data, redirect } from "@remix-run/node";
import { toEventCard } from "~/features/events/event-view.server";
import type { EventCardView } from "~/features/events/view";
import { loadLiveMatches, loadLiveScores } from "~/features/live-scores/live-scores.server";
import { toPlayback } from "~/features/player/playback.server";
import type { PlaybackView } from "~/features/player/playback-view";
import { CHOSEN, MAX_CHOSEN, MIN_CHOSEN } from "~/lib/choice";
import * as paths from "~/lib/paths";
import type { PlatformClient } from "~/platform/client.server";
import { isClip, type Media } from "~/platform/contract/media";
import { getMedia } from "~/platform/endpoints/events";
import { PlatformError } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import { isPossibleId } from "~/request/error-responses.server";
import { startAds } from "../playing.server";

/** A live match that the viewer may not watch. */
interface ClosedMatch {
  event: EventCardView;
}

/** Why a match is closed, by the state of its player; its card says the same. */
const CLOSED: readonly PlaybackView["state"][] = ["members", "plan", "region", "ticket"];

/** A match of the wall, with what it would play. */
export interface Tile {
  event: EventCardView;
  playback: Extract<PlaybackView, { state: "ready" }>;
}

/**
 * Loads the wall of the live matches in the URL (`ids=a,b`, or `ids` several times, as the form sends them), of which
 * `play` names the one that plays. Whatever the viewer cannot watch now is left out; `closed` names the live matches that need
 * access or another region. With fewer than two matches `play` is undefined: there is no wall to open, but one that is open goes on with
 * the match that is left.
 * @throws a redirect to the list if the viewer has chosen one match only
 */
export async function loadWall(context: RequestContext) {
  const { request, load, settings } = context;
  const { searchParams } = new URL(request.url);
  const [viewer, live] = await Promise.all([context.viewer(), loadLiveMatches(context)]);
  const ids = chooseIds(
    searchParams.getAll(CHOSEN),
    live.map(({ id }) => id),
  );
  const found = await load.critical(findMatches(viewer.platform, ids));
  const now = Date.now();
  const tiles = found.flatMap((media) => toTile(media, now, settings.customer.enableAds));
  const closed = found.flatMap((media) => toClosed(media, now));
  const [only] = tiles;
  // The list has the match ticked, and says that two are needed.
  if (only && ids.length < MIN_CHOSEN) throw redirect(paths.liveWith(only.event.id));
  const wanted = tiles.find(({ event }) => event.id === searchParams.get("play")) ?? tiles[0];
  const playing = tiles.length < MIN_CHOSEN ? undefined : wanted;
  const late = await load.deferred({
    scores: loadLiveScores(
      context,
      viewer.platform,
      [...tiles, ...closed].map(({ event }) => event),
    ),
    ads: playing ? startAds(playing) : Promise.resolve([]),
  });
  return data({
    messages: context.messages("event", "player", "wall"),
    now: new Date(now).toISOString(),
    // Advertisements come once, before the first match that plays.
    tiles: tiles.map(({ event, playback }) => ({ event, playback: { ...playback, ads: undefined } })),
    closed,
    play: playing?.event.id,
    ...late,
  });
}

/**
 * Returns at most six different ids, in the order of the URL. Those of live matches come first where there are more, so
 * that unknown ones take no place.
 * @param values of the parameter `ids`, each with one id or several
 */
export function chooseIds(values: readonly string[], live: readonly string[]): string[] {
  const ids = [...new Set(values.flatMap((value) => value.split(",")).filter(isPossibleId))];
  const isLive = (id: string) => live.includes(id);
  const chosen = [...ids.filter(isLive), ...ids.filter((id) => !isLive(id))].slice(0, MAX_CHOSEN);
  return ids.filter((id) => chosen.includes(id));
}

/** Returns the matches that could be loaded. @throws why not, if they are no wall and not all others are unknown */
async function findMatches(platform: PlatformClient, ids: readonly string[]): Promise<Media[]> {
  const results = await Promise.allSettled(ids.map((id) => getMedia(platform, id)));
  const found = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const failure = results.find(
    (result) =>
      result.status === "rejected" && !(result.reason instanceof PlatformError && result.reason.isNotFound),
  );
  if (found.length < MIN_CHOSEN && failure?.status === "rejected") throw failure.reason;
  return found;
}

/** Converts a live match that this viewer may not watch, or not here; no other. */
function toClosed(media: Media, now: number): ClosedMatch[] {
  const isClosed = CLOSED.includes(toPlayback(media).state) && media.eventStatus === "live" && !isClip(media);
  return isClosed ? [{ event: toEventCard(media, now) }] : [];
}

/** Converts a live match that this viewer may watch; no other. */
function toTile(media: Media, now: number, hasAds: boolean): Tile[] {
  const playback = toPlayback(media, { hasAds });
  const plays = playback.state === "ready" && media.eventStatus === "live" && !isClip(media);
  return plays ? [{ event: toEventCard(media, now), playback }] : [];
}
