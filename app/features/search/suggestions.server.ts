import { toEventCard } from "~/features/events/event-view.server";
import { translateIn } from "~/i18n/messages.server";
import type { Media } from "~/platform/contract/media";
import { BY_DATE, emptyPage } from "~/platform/contract/paged";
import { listEvents } from "~/platform/endpoints/events";
import type { RequestContext } from "~/request/context.server";
import { loadLiveScores } from "../live-scores/live-scores.server";
import { clockOf } from "../live-scores/match-clock";
import { KINDS } from "./kinds";
import { eventFilters, findChannels, findNamed } from "./named.server";
import type { Suggestion } from "./suggestion";

/** Maximum numbers of all rows and of live matches. */
const MAX_ROWS = 6;
const MAX_LIVE = 2;

/** Suggests teams, leagues, channels and live matches for a text; what the platform cannot list is left out. */
export async function loadSuggestions(context: RequestContext, query: string): Promise<Suggestion[]> {
  const { platform } = await context.viewer();
  const { load } = context;
  const t = translateIn(context.locale);
  const channelsLoad = findChannels(load, platform, query);
  const { identities, teamIds } = await findNamed(load, platform, query);
  const found = await load.optional(
    listEvents(platform.optional, {
      size: MAX_LIVE,
      sort: BY_DATE,
      order: "asc",
      filters: { ...eventFilters(query, teamIds), status: "live" },
    }),
    emptyPage<Media>(),
    "live matches of a search",
  );
  const live = found.entries
    .filter(({ eventStatus }) => eventStatus === "live")
    .map((media) => toEventCard(media, Date.now()));
  const [channels, scores] = await Promise.all([channelsLoad, loadLiveScores(context, platform, live)]);

  const byName = identities.map(
    ({ href, title, kind, logoUrl }): Suggestion => ({
      href,
      title,
      kind: t(KINDS[kind]),
      logoUrl,
    }),
  );
  const others = [
    ...live.map(
      ({ id, href, title, league, home }): Suggestion => ({
        href,
        title,
        kind: league,
        logoUrl: home?.logoUrl,
        live: clockOf(t, scores[id]) ?? t("common:live_label"),
      }),
    ),
    ...channels.map(({ href, title }): Suggestion => ({ href, title, kind: t(KINDS.channel) })),
  ];
  return [...byName.slice(0, MAX_ROWS - others.length), ...others];
}
