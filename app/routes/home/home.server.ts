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
import { settleSome } from "~/request/settle";
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
  const { log } = context;
  const { hasDemoData } = context.settings;
  const now = Date.now();

  const watchedLoad = loadWatched(context, viewer);
  const listedLoad = loadListedMedia(context.load, viewer);
  const { optional } = viewer.platform;
  const row = (part: string, load: Promise<Paged<Media>>) =>
    context.load.optional(load, emptyPage<Media>(), part);
  const newest = { sort: "added", order: "desc" } as const;
  const latestLoad = row(
    "latest",
    listEvents(optional, { ...newest, size: ROW_SIZE, filters: { status: "archived" } }),
  );
  const highlightsLoad = row(
    "highlights",
    listClips(optional, { ...newest, size: HIGHLIGHTS_SIZE, filters: { media_type: "highlight" } }),
  );
  const channelRow = await startChannelRow(context, now);
  const { followed } = viewer;
  const followsNothing = followed.length === 0;
  const yoursLoad = followsNothing
    ? Promise.resolve([])
    : context.load.optional(
        loadFollowedEvents(optional, followed, { page: 0, size: ROW_SIZE }).then(({ entries }) => entries),
        [],
        "your teams",
      );
  const [live, upcoming, identities] = await context.load.critical(
    settleSome<[Paged<Media>, Paged<Media>, Paged<Identity>]>(
      [
        listEvents(viewer.platform, {
          // Those of the viewer's teams have a row of their own.
          size: followsNothing ? ROW_SIZE : 2 * ROW_SIZE,
          count: true,
          sort: BY_DATE,
          order: "asc",
          filters: { status: "live" },
        }),
        listEvents(viewer.platform, {
          size: ROW_SIZE,
          sort: BY_DATE,
          order: "asc",
          filters: { status: "upcoming" },
        }),
        listMainIdentities(viewer.platform),
      ],
      [emptyPage(), emptyPage(), emptyPage()],
      (error) => log.warn({ err: error, part: "home" }, "side load failed"),
    ),
  );

  const isYours = (media: Media) => isFollowedEvent(media, followed);
  const { scores, mainDivisions, watched } = await context.load.deferred(
    {
      scores: loadLiveScores(context.load, viewer.platform, toEventCards(live.entries, now)),
      mainDivisions: loadMainDivisions(context),
      watched: watchedLoad,
    },
    HERO_MS,
  );
  // Cards are not delayed for the progress on them.
  const seen = watched instanceof Promise ? [] : watched.entries;
  const cards = (entries: readonly Media[]) => withSeen(toEventCards(entries, now), seen, context.locale);
  const divisions = mainDivisions instanceof Promise ? undefined : mainDivisions;
  const hero =
    chooseHero(live.entries, {
      isYours,
      isInMainDivision: (media) => divisions === undefined || isInMainDivision(media, divisions),
      scores: scores instanceof Promise ? {} : scores,
    }) ??
    upcoming.entries[0] ??
    (await latestLoad).entries[0];
  const heroCard = hero ? toEventCard(hero, now) : null;
  const others = live.entries.filter((media) => media !== hero && !isYours(media));
  const late = await context.load.deferred({
    latest: latestLoad.then((page) => cards(page.entries)),
    highlights: highlightsLoad.then((page) => cards(page.entries)),
    ...channelRow,
    begun: watchedLoad.then(({ entries }) => {
      const begun = entries.filter(({ isFinished }) => !isFinished);
      return toWatchedCards(begun.slice(0, ROW_SIZE), now, context.locale);
    }),
    listed: listedLoad.then((listed) => listed.map(({ id }) => id)),
    myList: listedLoad.then((listed) => cards(watchlistByTime(listed).slice(0, ROW_SIZE))),
    yourTeams: yoursLoad.then((events) => cards(withMissing(live.entries.filter(isYours), events))),
    scores: Promise.resolve(scores),
  });
  const kind = context.settings.customer.enableLeaguesView ? "league" : "category";
  return data({
    messages: context.messages("home"),
    now: new Date(now).toISOString(),
    isSignedIn: viewer.signedIn,
    followed: followed.map(toFollowedView),
    liveCount: live.totalCount ?? live.entries.length,
    hero: heroCard,
    nothingYet: hero || live.totalCount !== 0 ? undefined : { commands: hasDemoData ? [] : FIRST_COMMANDS },
    live: cards(others.slice(0, ROW_SIZE)),
    upcoming: cards(upcoming.entries.filter((media) => media !== hero)),
    identities: identities.entries.map((identity) => toIdentity(identity, kind)),
    ...late,
  });
}

/**
 * Returns the events of what a viewer follows, first those that are live but missing, for example because the
 * list could not be loaded: no other row shows them.
 */
function withMissing(live: readonly Media[], events: readonly Media[]): Media[] {
  return [...live.filter(({ id }) => events.every((event) => event.id !== id)), ...events];
}
