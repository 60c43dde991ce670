import { data } from "@remix-run/node";
import { getConfig } from "~/config/config.server";
import { toEventCard, toIdentity } from "~/features/events/event-view.server";
import { loadListed } from "~/features/watchlist/listed.server";
import { messagesFor } from "~/i18n/messages.server";
import { orEmpty } from "~/lib/or-empty.server";
import { settleSome } from "~/lib/settle";
import type { Identity } from "~/platform/contract/identity";
import type { Media } from "~/platform/contract/media";
import { BY_DATE, emptyPage, type Paged } from "~/platform/contract/paged";
import { noStats } from "~/platform/contract/stats";
import { getStats, listClips, listEvents } from "~/platform/endpoints/events";
import { listMainIdentities } from "~/platform/endpoints/identities";
import { loadCritical } from "~/platform/main-load.server";
import { type LoadArgs, scopeOf } from "~/session/scope.server";
import { withinBudget } from "~/session/streaming.server";
import { getViewer } from "~/session/viewer.server";

/** Cards per row of the home page; the highlights have one large and four small cards. */
const ROW_SIZE = 10;
const HIGHLIGHTS_SIZE = 5;

/** Loads the home page. Live and upcoming events are awaited; past events are deferred. */
export async function loadHome(args: LoadArgs) {
  const viewer = await getViewer(args);
  const { log, locale } = scopeOf(args);
  const now = Date.now();
  const card = (media: Media) => toEventCard(media, now);

  const listed = loadListed(args, viewer);
  const { side } = viewer.platform;
  const row = (part: string, load: Promise<Paged<Media>>) => orEmpty(load, emptyPage<Media>(), log, part);
  const newest = { sort: "added", order: "desc" } as const;
  const latestLoad = row(
    "latest",
    listEvents(side, { ...newest, size: ROW_SIZE, filters: { status: "archived" } }),
  );
  const highlightsLoad = row(
    "highlights",
    listClips(side, { ...newest, size: HIGHLIGHTS_SIZE, filters: { media_type: "highlight" } }),
  );
  const channelsLoad = row(
    "channels",
    listEvents(side, { size: ROW_SIZE, sort: "title", order: "asc", filters: { status: "channel" } }),
  );
  const [live, upcoming, identities] = await loadCritical(
    settleSome<[Paged<Media>, Paged<Media>, Paged<Identity>]>(
      [
        listEvents(viewer.platform, {
          size: ROW_SIZE,
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

  const hero = heroOf(live.entries) ?? upcoming.entries[0] ?? (await latestLoad).entries[0];
  const isHeroLive = hero !== undefined && live.entries.includes(hero);
  const heroStats = isHeroLive ? getStats(side, hero.id) : Promise.resolve(noStats);
  const late = await withinBudget(args, {
    latest: latestLoad.then((page) => page.entries.map(card)),
    highlights: highlightsLoad.then((page) => page.entries.map(card)),
    channels: channelsLoad.then((page) => page.entries.map(card)),
    listed,
    heroScore: orEmpty(heroStats, noStats, log, "stats").then(({ score }) =>
      score ? { home: score.home, away: score.away } : null,
    ),
  });
  const kind = getConfig().customer.enable_leagues_view ? "league" : "category";
  return data({
    messages: messagesFor(locale, "home"),
    now: new Date(now).toISOString(),
    isSignedIn: viewer.signedIn,
    liveCount: live.totalCount ?? live.entries.length,
    hero: hero ? card(hero) : null,
    live: live.entries.filter((media) => media !== hero).map(card),
    upcoming: upcoming.entries.filter((media) => media !== hero).map(card),
    identities: identities.entries.map((identity) => toIdentity(identity, kind)),
    ...late,
  });
}

/**
 * Returns the hero: the first live event that the viewer can watch and that has an image, else the live event
 * that started first.
 */
function heroOf(live: readonly Media[]): Media | undefined {
  return live.find(({ imageUrl, isEventAvailableForUser }) => imageUrl && isEventAvailableForUser) ?? live[0];
}
