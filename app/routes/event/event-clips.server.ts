import { toEventCards } from "~/features/events/event-view.server";
import { startWatched, withSeen } from "~/features/positions/watched.server";
import type { PlatformClient } from "~/platform/client.server";
import type { Media, MediaType } from "~/platform/contract/media";
import { emptyPage } from "~/platform/contract/paged";
import { listEventClips, listUserMedia } from "~/platform/endpoints/events";
import type { RequestContext } from "~/request/context.server";
import type { Load } from "~/request/data-loading.server";
import type { Viewer } from "~/request/viewer.server";
import { loadRelated } from "./other-matches.server";
import { freeHighlights, loadLeagueHighlights } from "./region-block.server";

/** Size of the user's media lists of an event, newest first (requirement CALL-7). */
const EVENT_MEDIA_SIZE = 24;

/** Number of highlights of players from which they have a row of their own. */
const MIN_PLAYERS = 3;

interface ClipsOptions {
  /** Milliseconds since the epoch. */
  now: number;
  /** Second at which the page starts to play. */
  second: number | undefined;
  /** Whether live matches belong to the related videos; the page may list them elsewhere. */
  showsLive: boolean;
}

/** Starts to load the clips of a match and the videos related to it. */
export function startClips(
  context: RequestContext,
  viewer: Viewer,
  media: Media,
  { now, second, showsLive }: ClipsOptions,
) {
  const { load } = context;
  const platform = viewer.platform.optional;
  const watchedInTime = startWatched(context, viewer);
  const cards = async (entries: readonly Media[]) =>
    withSeen(toEventCards(entries, now), await watchedInTime(), context.locale);
  const own = async (mediaType: MediaType) => {
    if (!viewer.signedIn) return [];
    const query = { size: EVENT_MEDIA_SIZE, filters: { event_id: media.id, media_type: mediaType } };
    const found = await load.optional(listUserMedia(platform, query), emptyPage<Media>(), `${mediaType}s`);
    return cards(found.entries);
  };
  const isBlocked = !media.isEventAvailableInUserRegion;
  const { highlights, ofPlayers } = startHighlights(load, platform, media);
  // Those of other matches are related videos, because this match has none of them.
  const ofLeague = isBlocked
    ? highlights.then((all) =>
        freeHighlights(all).length === 0 ? loadLeagueHighlights({ load, platform, media }) : [],
      )
    : Promise.resolve([]);
  const split = Promise.all([highlights, ofPlayers]).then(([all, filtered]) =>
    isBlocked ? { game: freeHighlights(all), players: [] } : splitHighlights(all, filtered),
  );
  return {
    momentPoster: highlights.then((all) => (media.isResultHidden ? undefined : imageAt(all, second))),
    gameHighlights: split.then(({ game }) => cards(game)),
    playerHighlights: split.then(({ players }) => cards(players)),
    userClips: own("user_clip"),
    userHighlights: own("user_highlight"),
    related: loadRelated(context, platform, media, { showsLive, highlights: ofLeague }).then(cards),
  };
}

/** Starts to load the highlights of a match. Those of players are undefined if they cannot be loaded. */
function startHighlights(load: Load, platform: PlatformClient, media: Media) {
  // Not every platform says of a clip that its match goes on. This page tells the score.
  const client =
    media.eventStatus === "live" && !media.isResultHidden
      ? { ...platform, hideResult: (clip: Media) => clip }
      : platform;
  const list = (query?: { hasPlayer: true }) =>
    listEventClips(client, media.id, "highlight", query).then(({ entries }) => entries);
  return {
    highlights: load.optional(list(), [], "highlights"),
    // A separate list, so that highlights of the game do not displace them; platforms may not support the
    // filter.
    ofPlayers: load.optional(list({ hasPlayer: true }), undefined, "player highlights"),
  };
}

/** Separates the highlights of players from those of the game, if they are enough for a row of their own. */
function splitHighlights(all: readonly Media[], filtered: readonly Media[] = all) {
  const players = filtered.filter((entry) => entry.playerNumber);
  const game = all.filter((entry) => !entry.playerNumber);
  return players.length < MIN_PLAYERS ? { game: [...game, ...players], players: [] } : { game, players };
}

/** How far (s) a highlight may be from a second to show it. */
const SAME_MOMENT = 15;

/** Returns the image of the highlight that shows a second of the match; hidden results have none. */
function imageAt(highlights: readonly Media[], second: number | undefined): string | undefined {
  if (second === undefined) return undefined;
  const distance = ({ momentSecond = Number.POSITIVE_INFINITY }: Media) => Math.abs(momentSecond - second);
  const shown = highlights.filter((entry) => entry.imageUrl && distance(entry) <= SAME_MOMENT);
  return shown.sort((a, b) => distance(a) - distance(b))[0]?.imageUrl;
}
