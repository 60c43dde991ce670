import { data } from "@remix-run/node";
import { startChannelRow } from "~/features/channels/channel-row.server";
import { toEventCard, toEventCards, toIdentity } from "~/features/events/event-view.server";
import { isInMainDivision, loadMainDivisions } from "~/features/events/main-divisions.server";
import { isFollowedEvent, loadFollowedEvents } from "~/features/following/followed-events.server";
import { toFollowedView } from "~/features/following/followed-view";
import { loadLiveScores } from "~/features/live-scores/live-scores.server";
import { loadWatched, toWatchedCards, withSeen } from "~/features/positions/watched.server";
import { loadListedMedia, watchlistByTime } from "~/features/watchlist/listed.server";
import type { Identity } from "~/platform/contract/identity";
import type { Media } from "~/platform/contract/media";
import { BY_DATE, emptyPage, type Paged } from "~/platform/contract/paged";
import { listClips, listEvents } from "~/platform/endpoints/events";
import { listMainIdentities } from "~/platform/endpoints/identities";
import type { RequestContext } from "~/request/context.server";
import { inTime } from "~/request/data-loading.server";
import type { Viewer } from "~/request/viewer.server";
import { chooseHero } from "./choose-hero";

/** Cards per row of the home page; the highlights have one large and four small cards. */
const ROW_SIZE = 10;
const HIGHLIGHTS_SIZE = 5;
/** How long the choice of the hero waits for the scores and the divisions (ms), on a page that is streamed. */
const HERO_MS = 50;

/** Commands with which the operator of an empty catalogue adds the first match. */
const FIRST_COMMANDS = [
  'create-league "My League"',
  'create-team "Home Town" "Away Town" --league my-league',
  "create-event --league my-league --home home-town --away away-town --starts 2027-03-01T18:00:00Z --stream https://media.example.com/live/master.m3u8",
].map((command) => `npm run platform -- ${command}`);

/** Loads the home page. Live and upcoming events are awaited; past events are deferred. */
export async function loadHome(context: RequestContext) {
  const viewer = await context.viewer();
  const { locale, settings } = context;
  const { followed } = viewer;
  const now = Date.now();
  const rows = startRows(context, viewer);
  const channelRow = await startChannelRow(context, now);
  const { live, upcoming, identities } = await loadLists(context, viewer);
  const isYours = (media: Media) => isFollowedEvent(media, followed);
  const { scores, divisions, seen } = await loadFacts(context, viewer, live.entries, rows.watched, now);
  const hero =
    chooseHero(live.entries, {
      isYours,
      isInMainDivision: (media) => divisions === undefined || isInMainDivision(media, divisions),
      scores: inTime(scores) ?? {},
    }) ??
    upcoming.entries[0] ??
    (await rows.latest).entries[0];

  const cards = (entries: readonly Media[]) => withSeen(toEventCards(entries, now), seen, locale);
  const others = live.entries.filter((media) => media !== hero && !isYours(media));
  const late = await context.load.deferred({
    latest: rows.latest.then((page) => cards(page.entries)),
    highlights: rows.highlights.then((page) => cards(page.entries)),
    ...channelRow,
    begun: rows.watched.then(({ entries }) => {
      const begun = entries.filter(({ isFinished }) => !isFinished);
      return toWatchedCards(begun.slice(0, ROW_SIZE), now, locale);
    }),
    listed: rows.listed.then((listed) => listed.map(({ id }) => id)),
    myList: rows.listed.then((listed) => cards(watchlistByTime(listed).slice(0, ROW_SIZE))),
    yourTeams: rows.yours.then((events) => cards(withMissing(live.entries.filter(isYours), events))),
    scores: Promise.resolve(scores),
  });
  const kind = settings.customer.enableLeaguesView ? "league" : "category";
  const isEmpty = !hero && live.totalCount === 0;
  return data({
    messages: context.messages("home"),
    now: new Date(now).toISOString(),
    isSignedIn: viewer.signedIn,
    followed: followed.map(toFollowedView),
    liveCount: live.totalCount ?? live.entries.length,
    hero: hero ? toEventCard(hero, now) : null,
    nothingYet: isEmpty ? { commands: settings.hasDemoData ? [] : FIRST_COMMANDS } : undefined,
    live: cards(others.slice(0, ROW_SIZE)),
    upcoming: cards(upcoming.entries.filter((media) => media !== hero)),
    identities: identities.entries.map((identity) => toIdentity(identity, kind)),
    ...late,
  });
}

/** Starts to load what the page does not wait for; each part has its own fallback. */
function startRows(context: RequestContext, viewer: Viewer) {
  const { load } = context;
  const { optional } = viewer.platform;
  const row = (part: string, loading: Promise<Paged<Media>>) =>
    load.optional(loading, emptyPage<Media>(), part);
  const newest = { sort: "added", order: "desc" } as const;
  const archived = { ...newest, size: ROW_SIZE, filters: { status: "archived" } };
  const clips = { ...newest, size: HIGHLIGHTS_SIZE, filters: { media_type: "highlight" } };
  const yours = async () => {
    if (viewer.followed.length === 0) return [];
    const page = { page: 0, size: ROW_SIZE };
    return (await row("your teams", loadFollowedEvents(optional, viewer.followed, page, context.load)))
      .entries;
  };
  return {
    watched: loadWatched(context, viewer),
    listed: loadListedMedia(load, viewer),
    latest: row("latest", listEvents(optional, archived)),
    highlights: row("highlights", listClips(optional, clips)),
    yours: yours(),
  };
}

/** Loads the lists that the page waits for. @throws if none of them can be loaded */
async function loadLists({ load }: RequestContext, { platform, followed }: Viewer) {
  const soonest = { size: ROW_SIZE, sort: BY_DATE, order: "asc" } as const;
  // Those of the viewer's teams have a row of their own.
  const liveSize = followed.length === 0 ? ROW_SIZE : 2 * ROW_SIZE;
  const [live, upcoming, identities] = await load.critical(
    load.some<[Paged<Media>, Paged<Media>, Paged<Identity>]>(
      [
        listEvents(platform, { ...soonest, size: liveSize, count: true, filters: { status: "live" } }),
        listEvents(platform, { ...soonest, filters: { status: "upcoming" } }),
        listMainIdentities(platform),
      ],
      [emptyPage(), emptyPage(), emptyPage()],
      "home",
    ),
  );
  return { live, upcoming, identities };
}

/**
 * Loads by what the hero is chosen, and the progress on the cards.
 * @returns scores as a promise if they are late, divisions and progress only if they are not
 */
async function loadFacts(
  context: RequestContext,
  { platform }: Viewer,
  live: readonly Media[],
  watchedLoad: ReturnType<typeof loadWatched>,
  now: number,
) {
  const { scores, mainDivisions, watched } = await context.load.deferred(
    {
      scores: loadLiveScores(context, platform, toEventCards(live, now)),
      mainDivisions: loadMainDivisions(context),
      watched: watchedLoad,
    },
    HERO_MS,
  );
  return {
    scores,
    divisions: inTime(mainDivisions),
    seen: inTime(watched)?.entries ?? [],
  };
}

/**
 * Returns the events of what a viewer follows, first those that are live but missing, for example because the
 * list could not be loaded: no other row shows them.
 */
function withMissing(live: readonly Media[], events: readonly Media[]): Media[] {
  return [...live.filter(({ id }) => events.every((event) => event.id !== id)), ...events];
}
