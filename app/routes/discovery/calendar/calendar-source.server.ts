import { sportName } from "~/features/events/sport-name";
import type { PlatformClient } from "~/platform/client.server";
import { isClip, type Media } from "~/platform/contract/media";
import type { ListQuery } from "~/platform/contract/paged";
import { countBySport, getMedia, listEvents } from "~/platform/endpoints/events";
import { getIdentity } from "~/platform/endpoints/identities";
import { PlatformError } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import { isPossibleId } from "~/request/error-responses.server";
import { sharedPlatform } from "~/request/platform.server";
import { calendarEvents } from "./calendar-events.server";

/** Name and events of a calendar. */
interface Source {
  /** Undefined for the calendar of all events. */
  name?: string;
  events: Media[];
}

/** Types of a platform's records by the kind of a calendar, and how lists of events are limited to one of them. */
const KINDS: Readonly<Record<string, { type: string; filters: (id: string) => ListQuery["filters"] }>> = {
  league: { type: "identity", filters: inCompetition("identity") },
  category: { type: "identity", filters: inCompetition("identity") },
  "sub-category": { type: "identity_item", filters: inCompetition("identity_item") },
  team: { type: "team", filters: (id) => ({ "search.teams.id": [id] }) },
};

function inCompetition(type: string) {
  return (id: string) => ({ "identities.id": [id], "identities.type": type });
}

/**
 * Loads the calendar of all events, or of a sport.
 * @returns undefined for a sport without events
 */
export async function allEvents(context: RequestContext, now: number): Promise<Source | undefined> {
  const platform = sharedPlatform(context);
  const sport = oneParameter(new URL(context.request.url), "sport");
  if (sport !== undefined) {
    const sports = await countBySport(platform);
    if (!sports.some(({ sportType }) => sportType === sport)) return undefined;
  }
  return {
    name: sport && sportName(context.t, sport),
    events: await eventsWith(platform, sport === undefined ? {} : { sportType: sport }, now),
  };
}

/** Value of a parameter; undefined if it is empty or there are several. */
function oneParameter({ searchParams }: URL, name: string): string | undefined {
  const [value, ...others] = searchParams.getAll(name);
  return value && others.length === 0 ? value : undefined;
}

/**
 * Loads the calendar of a league, category, sub-category or team, or of one event.
 * @param kind part of the path: `league`, `category`, `sub-category`, `team` or `event`
 * @returns undefined for an unknown kind or id
 */
export async function eventsOf(
  context: RequestContext,
  kind: string,
  id: string,
  now: number,
): Promise<Source | undefined> {
  if (!isPossibleId(id)) return undefined;
  const platform = sharedPlatform(context);
  try {
    if (kind === "event") return await oneEvent(platform, id);
    const known = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
    if (!known || (kind === "team" && !context.settings.customer.enableTeamPage)) return undefined;
    const identity = await getIdentity(platform, id);
    if ((identity.mediaType ?? known.type) !== known.type) return undefined;
    return { name: identity.title, events: await eventsWith(platform, known.filters(id), now) };
  } catch (error) {
    if (error instanceof PlatformError && error.isNotFound) return undefined;
    throw error;
  }
}

async function oneEvent(platform: PlatformClient, id: string): Promise<Source | undefined> {
  const media = await getMedia(platform, id);
  if (isClip(media) || media.eventStatus === "channel") return undefined;
  const { home, away, title } = media;
  return { name: home && away ? `${home.name} – ${away.name}` : title, events: [media] };
}

function eventsWith(platform: PlatformClient, own: ListQuery["filters"], now: number): Promise<Media[]> {
  const list = ({ filters, ...query }: ListQuery) =>
    listEvents(platform, { ...query, filters: { ...filters, ...own } });
  return calendarEvents(list, now);
}
