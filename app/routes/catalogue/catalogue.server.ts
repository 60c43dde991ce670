import { data } from "@remix-run/node";
import { getConfig } from "~/config/config.server";
import { toEventCard, toIdentity } from "~/features/events/event-view.server";
import { messagesFor } from "~/i18n/messages.server";
import { orEmpty } from "~/lib/or-empty.server";
import type { Media } from "~/platform/contract/media";
import { emptyPage, type ListQuery } from "~/platform/contract/paged";
import { listClips, listEvents } from "~/platform/endpoints/events";
import { getIdentity, listChildIdentities } from "~/platform/endpoints/identities";
import { mainLoad, notFound, requireId } from "~/platform/main-load.server";
import { type LoadArgs, scopeOf } from "~/session/scope.server";
import { withinBudget } from "~/session/streaming.server";
import { getViewer } from "~/session/viewer.server";

export type CatalogueKind = "league" | "category" | "subcategory" | "team";

const ROW_SIZE = 12;

/** Which filter finds a catalogue entry's events. */
const FILTER = {
  league: "identities.id",
  category: "identities.id",
  subcategory: "identities.id",
  team: "search.teams.id",
} as const;
/** What a catalogue entry is followed as. */
const FOLLOW_TYPE = {
  league: "identity_item",
  category: "identity_item",
  subcategory: "identity_item",
  team: "team",
} as const;

/** Loads a league, category or team with its events; what comes next is awaited, the rest streams in. */
export async function loadCatalogue(args: LoadArgs, kind: CatalogueKind, givenId: string | undefined) {
  const id = requireId(givenId, kind);
  if (kind === "team" && !getConfig().customer.enable_team_page) throw notFound("team");
  const viewer = await getViewer(args);
  const { log, locale } = scopeOf(args);
  const now = Date.now();
  const events = (query: ListQuery, part: string) =>
    orEmpty(
      listEvents(viewer.platform.side, { size: ROW_SIZE, ...query }),
      emptyPage<Media>(),
      log,
      part,
    ).then((page) => page.entries.map((media) => toEventCard(media, now)));
  const filters = (status: string) => ({ [FILTER[kind]]: [id], status });
  const sides = {
    live: events({ filters: filters("live") }, "live"),
    upcoming: events({ sort: "event_date", order: "asc", filters: filters("upcoming") }, "upcoming"),
    replays: events({ sort: "event_date", order: "desc", filters: filters("archived") }, "replays"),
    clips: orEmpty(
      listClips(viewer.platform.side, {
        size: ROW_SIZE,
        order: "desc",
        filters: { [FILTER[kind]]: [id], media_type: "highlight" },
      }),
      emptyPage<Media>(),
      log,
      "clips",
    ).then((page) => page.entries.map((media) => toEventCard(media, now))),
    subCategories:
      kind === "category"
        ? orEmpty(
            listChildIdentities(viewer.platform.side, id, "identity_item"),
            emptyPage(),
            log,
            "sub-categories",
          ).then((page) => page.entries.map((identity) => toIdentity(identity, "subcategory")))
        : Promise.resolve([]),
  };
  const identity = await mainLoad(getIdentity(viewer.platform, id), kind);
  const late = await withinBudget(args, sides);
  return data({
    messages: { ...messagesFor(locale, "home", "following") },
    now: new Date(now).toISOString(),
    identity: toIdentity(identity, kind),
    followType: FOLLOW_TYPE[kind],
    isFollowed: viewer.followed.some((item) => item.id === identity.id),
    ...late,
  });
}
