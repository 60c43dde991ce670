import { toEventCard, toIdentityWithPage } from "~/features/events/event-view.server";
import type { PlatformClient } from "~/platform/client.server";
import type { Identity } from "~/platform/contract/identity";
import type { Media } from "~/platform/contract/media";
import { emptyPage, type ListQuery } from "~/platform/contract/paged";
import { listEvents } from "~/platform/endpoints/events";
import { findIdentities, listIdentities } from "~/platform/endpoints/identities";
import type { Load } from "~/request/data-loading.server";
import type { EventCardView, IdentityView } from "../events/view";
import { closestName, matchingNames, rateName } from "./names";

/** Maximum numbers of leagues and teams, and of channels, in a search. */
const MAX_IDENTITIES = 8;
const MAX_CHANNELS = 2;
/** Number of teams whose events can be listed in one request. */
const MAX_TEAMS = 20;
/** Pages of names among which the closest one to a mistyped query is looked for. */
const NAME_PAGES = [0, 1];

export interface Named {
  /** Leagues, categories and teams, the best match first. */
  identities: IdentityView[];
  /** Ids of the teams with a word that starts with the query. */
  teamIds: string[];
}

/** Finds leagues, categories and teams by name; none if the platform cannot. */
export async function findNamed(load: Load, platform: PlatformClient, query: string): Promise<Named> {
  const found = await load.optional(
    findIdentities(platform.optional, query),
    emptyPage<Identity>(),
    "leagues and teams of a search",
  );
  const matching = matchingNames(found.entries, query);
  return {
    identities: matching
      .flatMap((identity) => toIdentityWithPage(identity) ?? [])
      // Their names repeat in each league: teams and leagues come first.
      .sort((first, second) => Number(first.kind === "subcategory") - Number(second.kind === "subcategory"))
      .slice(0, MAX_IDENTITIES),
    teamIds: matching
      .filter(({ mediaType, title }) => mediaType === "team" && (rateName(title, query) ?? 3) < 3)
      .map(({ id }) => id)
      .slice(0, MAX_TEAMS),
  };
}

/**
 * Filters for the events of a search: those of the teams that match, else those whose texts contain the query.
 * The name of a league occurs in the texts of all its matches, so that texts alone find too many.
 */
export function eventFilters(query: string, teamIds: readonly string[]): NonNullable<ListQuery["filters"]> {
  return teamIds.length > 0 ? { "search.teams.id": teamIds } : { title: query };
}

/** Finds channels by name; none if the platform cannot. */
export async function findChannels(
  load: Load,
  platform: PlatformClient,
  query: string,
): Promise<EventCardView[]> {
  const found = await load.optional(
    listEvents(platform.optional, { size: MAX_CHANNELS, filters: { status: "channel", title: query } }),
    emptyPage<Media>(),
    "channels of a search",
  );
  const channels = found.entries.filter(({ eventStatus }) => eventStatus === "channel");
  return channels.map((media) => toEventCard(media, Date.now()));
}

/** Returns the name of a league or team that a query without results probably means. */
export async function guessName(
  load: Load,
  platform: PlatformClient,
  query: string,
): Promise<string | undefined> {
  const known = await Promise.all(
    NAME_PAGES.map((page) =>
      load.optional(listIdentities(platform.optional, { page }), emptyPage<Identity>(), "names for a search"),
    ),
  );
  return closestName(
    known.flatMap(({ entries }) => entries.map(({ title }) => title)),
    query,
  );
}
