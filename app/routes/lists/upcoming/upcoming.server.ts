import { loadLeagueOptions, loadSubject } from "~/features/event-lists/list.server";
import { filtersOf } from "~/features/event-lists/list-filters";
import { daysFrom } from "~/features/event-lists/list-query.server";
import { sportName } from "~/features/events/sport-name";
import { listFollowedUpcoming } from "~/features/following/followed-events.server";
import { loadListed } from "~/features/watchlist/listed.server";
import type { UpcomingFilters } from "~/lib/paths";
import { getIdentity } from "~/platform/endpoints/identities";
import type { RequestContext } from "~/request/context.server";
import { loadByDate } from "../by-date.server";

/** Number of days with a link of their own: two weeks. */
const DAYS = 14;

/**
 * Loads the upcoming events of all days, or of one of the next two weeks (`day=2026-11-26`), of all
 * sports or one (`sport=soccer`), of a league or category (`identity`), of a team (`team`), or of all that the
 * viewer follows (`followed=true`). Other values are ignored.
 * @throws a redirect to sign-in if a signed-out viewer asks for what they follow
 */
export async function loadUpcoming(context: RequestContext) {
  const query = new URL(context.request.url).searchParams;
  const isFollowed = query.get("followed") === "true";
  const viewer = isFollowed ? await context.requireViewer() : await context.viewer();
  const days = daysFrom(Date.now(), context.settings.customer.timeZone, DAYS);
  const chosen = days.find(({ day }) => day === query.get("day"));
  const { sport, identity, team } = filtersOf(query);
  const { followed } = viewer;
  const parents = isFollowed && identity ? loadParents(context, identity) : [];
  const [list, subject, leagueSubject, late] = await Promise.all([
    loadByDate(context, "upcoming", {
      sport,
      identity,
      team,
      range: chosen?.range,
      list: isFollowed
        ? async (platform, page) =>
            listFollowedUpcoming(platform, followed, page, { identity, parents: await parents, team })
        : undefined,
    }),
    loadSubject(context, { team }),
    loadSubject(context, { identity }),
    context.load.deferred({
      listed: loadListed(context.load, viewer),
      leagues: loadLeagueOptions(context),
    }),
  ]);
  const filters: UpcomingFilters = {
    day: chosen?.day,
    sport,
    identity,
    team,
    followed: isFollowed ? "true" : undefined,
  };
  const league = leagueSubject?.title ?? identity;
  const { enableLeaguesView } = context.settings.customer;
  const names = [
    sport && sportName(context.t, sport),
    identity &&
      (leagueSubject?.title ?? context.t(enableLeaguesView ? "common:leagues" : "common:categories")),
    isFollowed && context.t("home:your_teams"),
  ];
  return {
    ...list,
    ...late,
    ...(isFollowed ? { messages: context.messages("home", "lists", "following") } : {}),
    subject,
    filters,
    league,
    chosen: names.filter(Boolean),
    followsNothing: isFollowed && followed.length === 0,
    days: days.map(({ day }) => day),
  };
}

/** Loads the ids of the leagues or categories to which a sub-category belongs; none on failure. */
async function loadParents(context: RequestContext, id: string): Promise<string[]> {
  const { platform } = await context.viewer();
  const identity = await context.load.optional(getIdentity(platform.optional, id), undefined, "parents");
  return identity ? [...identity.mainCategories, ...identity.identityIds] : [];
}
