import { data, redirect } from "@remix-run/node";
import { toEventCards, toIdentity } from "~/features/events/event-view.server";
import type { EventCardView } from "~/features/events/view";
import { loadLiveScores } from "~/features/live-scores/live-scores.server";
import { startWatched, withSeen } from "~/features/positions/watched.server";
import type { Identity } from "~/platform/contract/identity";
import type { Media } from "~/platform/contract/media";
import { BY_DATE, emptyPage, type ListQuery, type Paged } from "~/platform/contract/paged";
import { listClips, listEvents } from "~/platform/endpoints/events";
import { getIdentity, listChildIdentities } from "~/platform/endpoints/identities";
import type { RequestContext } from "~/request/context.server";
import { notFound, requireId } from "~/request/error-responses.server";
import { toCatalogueHead } from "./catalogue-head.server";

export type CatalogueKind = "league" | "category" | "subcategory" | "team";

const ROW_SIZE = 12;

/** The beginning of a list of events. */
export interface ListStart {
  events: EventCardView[];
  /** Number of all entries of the list, if the platform counted them. */
  total?: number;
}

/** Returns the filters for the events of a competition or team. */
function filtersOf(kind: CatalogueKind, id: string) {
  if (kind === "team") return { "search.teams.id": [id] };
  return {
    "identities.id": [id],
    "identities.type": kind === "subcategory" ? "identity_item" : "identity",
  };
}

/** Type under which a competition or team is followed. */
const FOLLOW_TYPE = {
  league: "identity_item",
  category: "identity_item",
  subcategory: "identity_item",
  team: "team",
} as const;

/** Platform types of what a league or category contains. */
const CHILD_TYPE = { subcategory: "identity_item", team: "team" } as const;

/** Whether the competition belongs to a category. Its page as a category would find no events. */
const isSubCategory = ({ mediaType, mainCategories, identityIds }: Identity): boolean =>
  mediaType === "identity_item" && mainCategories.length + identityIds.length > 0;

/**
 * Loads a league, category or team. Live and upcoming events, and past events, are deferred if they exceed
 * the time budget.
 * @param givenParentId category of a sub-category, which must exist, too
 */
export async function loadCatalogue(
  context: RequestContext,
  kind: CatalogueKind,
  givenId: string | undefined,
  givenParentId?: string,
) {
  const id = requireId(givenId, kind);
  const parentId = kind === "subcategory" ? requireId(givenParentId, "category") : undefined;
  if (kind === "team" && !context.settings.customer.enableTeamPage) throw notFound("team");
  const viewer = await context.viewer();
  const now = Date.now();
  const watchedInTime = startWatched(context, viewer);
  const cards = async (entries: readonly Media[]): Promise<EventCardView[]> => {
    const events = withSeen(toEventCards(entries, now), await watchedInTime(), context.locale);
    // The head of the page names the league.
    const isNamed = kind === "league" || kind === "category";
    return isNamed ? events.map((event) => ({ ...event, league: undefined })) : events;
  };
  const start = (load: Promise<Paged<Media>>, part: string): Promise<ListStart> =>
    context.load
      .optional(load, emptyPage<Media>(), part)
      .then(async (page) => ({ events: await cards(page.entries), total: page.totalCount }));
  const events = (query: ListQuery, part: string) =>
    start(listEvents(viewer.platform.optional, { size: ROW_SIZE, ...query }), part);
  const own = filtersOf(kind, id);
  const filters = (status: string) => ({ ...own, status });
  const live = events({ filters: filters("live") }, "live").then((list) => list.events);
  const counted = { count: true, sort: BY_DATE } as const;
  const upcoming = events({ ...counted, order: "asc", filters: filters("upcoming") }, "upcoming");
  const replays = events({ ...counted, order: "desc", filters: filters("archived") }, "replays");
  const clips = start(
    listClips(viewer.platform.optional, {
      size: ROW_SIZE,
      count: true,
      order: "desc",
      filters: { ...own, media_type: "highlight" },
    }),
    "clips",
  );
  const children = (of: "subcategory" | "team") =>
    context.load
      .optional(
        listChildIdentities(viewer.platform.optional, id, CHILD_TYPE[of]),
        emptyPage<Identity>(),
        `children: ${of}`,
      )
      .then((page) => page.entries.map((identity) => toIdentity(identity, of)));
  // Adjacent parts are combined into one promise each, so that they cause no layout shift.
  const sides = {
    current: Promise.all([
      kind === "category" || kind === "league" ? children("subcategory") : [],
      live,
      upcoming,
    ]),
    scores: live.then((cards) => loadLiveScores(context, viewer.platform, cards)),
    past: Promise.all([clips, replays, kind === "league" ? children("team") : []]),
  };
  const [identity, parent] = await Promise.all([
    context.load.critical(getIdentity(viewer.platform, id), kind),
    parentId === undefined
      ? undefined
      : context.load.critical(getIdentity(viewer.platform, parentId), "category"),
  ]);
  if (kind === "category" && isSubCategory(identity)) {
    throw redirect(toIdentity(identity, "subcategory").href);
  }
  const late = await context.load.deferred(sides);
  return data({
    messages: context.messages("home", "lists", "following"),
    now: new Date(now).toISOString(),
    head: toCatalogueHead(identity, kind, parent),
    followType: FOLLOW_TYPE[kind],
    isFollowed: viewer.followed.some((item) => item.id === identity.id),
    ...late,
  });
}
