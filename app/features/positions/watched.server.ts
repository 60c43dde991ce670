import { numberFormat } from "~/i18n/translate";
import { clock } from "~/lib/clock";
import { paddedLength } from "~/lib/padded-length";
import * as paths from "~/lib/paths";
import { isClip } from "~/platform/contract/media";
import { emptyPage } from "~/platform/contract/paged";
import type { WatchedMedia, WatchedPage } from "~/platform/contract/position";
import { listWatched, platformsWithoutPositions } from "~/platform/endpoints/positions";
import type { RequestContext } from "~/request/context.server";
import type { Viewer } from "~/request/viewer.server";
import { MAX_PROGRESS, toEventCards, usualLength } from "../events/event-view.server";
import type { EventCardView } from "../events/view";

/** Number of watched videos that are loaded for the cards of a page. */
const WATCHED_SIZE = 50;
/** How long the lists of a page wait for them (ms); without them their cards show no progress. */
const MAX_WAIT_MS = 50;

const NO_POSITIONS: WatchedPage = { ...emptyPage<WatchedMedia>(), enabled: false };

/** Whether the platform stores positions, as far as it is known (requirement CALL-17). */
export const storesPositions = ({ settings }: RequestContext): boolean =>
  !platformsWithoutPositions.has(settings.apiBase);

type Query = Parameters<typeof listWatched>[1];

/** Loads the videos that the viewer has watched last; none if signed out or on failure. */
export async function loadWatched(context: RequestContext, viewer: Viewer, query: Query = {}) {
  if (!viewer.signedIn || !storesPositions(context)) return NO_POSITIONS;
  const load = listWatched(viewer.platform.optional, { size: WATCHED_SIZE, ...query });
  return (await context.load.optional(load, NO_POSITIONS, "positions")) ?? NO_POSITIONS;
}

/**
 * Starts to load the videos that the viewer has watched last, beside the lists of a page.
 * @returns a function that returns those that have arrived; its first call waits for them for a short time, later ones
 * for the rest of it. To be called when a list has arrived, because until then nothing waits for them
 */
export function startWatched(context: RequestContext, viewer: Viewer): () => Promise<WatchedMedia[]> {
  let arrived: WatchedMedia[] = [];
  const loading = loadWatched(context, viewer).then(({ entries }) => {
    arrived = entries;
  });
  let wait: Promise<unknown> | undefined;
  return async () => {
    wait ??= context.load.deferred({ loading }, MAX_WAIT_MS);
    await wait;
    return arrived;
  };
}

/** Adds to each card how much of its video the viewer has watched. */
export function withSeen(
  cards: readonly EventCardView[],
  watched: readonly WatchedMedia[],
  locale: string,
): EventCardView[] {
  const byId = new Map(watched.map((one) => [one.media.id, one]));
  return cards.map((card) => {
    const one = byId.get(card.id);
    return one ? { ...card, seen: seenOf(one, locale) } : card;
  });
}

/** Converts watched videos to cards that play them from where the viewer has stopped. */
export function toWatchedCards(
  watched: readonly WatchedMedia[],
  now: number,
  locale: string,
): EventCardView[] {
  const cards = toEventCards(
    watched.map(({ media }) => media),
    now,
  );
  return withSeen(cards, watched, locale).map((card, index) => {
    const { isFinished, seconds } = watched[index] ?? { isFinished: true };
    return isFinished ? card : { ...card, href: paths.playLink(paths.atSecond(card.href, seconds)) };
  });
}

/** Whether the length of the video would reveal extra time. */
const isLengthHidden = ({ media }: WatchedMedia) => !isClip(media) && media.isResultHidden === true;

/**
 * Length (s) against which progress is shown if that of the video is hidden: that of a usual match, because a limit of
 * its own would tell of extra time.
 */
const shownLength = ({ sportType }: WatchedMedia["media"]): number =>
  paddedLength(usualLength(sportType) / 1000);

function seenOf(one: WatchedMedia, locale: string): EventCardView["seen"] {
  const { media, seconds, length, isFinished } = one;
  const hidesLength = isLengthHidden(one);
  const known = hidesLength
    ? Math.min(MAX_PROGRESS, seconds / shownLength(media))
    : Math.min(1, seconds / length);
  const share = isFinished ? 1 : known;
  const percent = numberFormat(locale, { style: "percent" }).format(share);
  const time = isFinished ? undefined : clock(seconds);
  return { share, percent: hidesLength && time !== undefined ? undefined : percent, time };
}
