import { loadList } from "~/features/event-lists/list.server";
import { pageOf } from "~/features/event-lists/paging";
import type { PlatformClient } from "~/platform/client.server";
import type { EventStatus, Media } from "~/platform/contract/media";
import { BY_DATE, emptyPage, type ListQuery, type Paged } from "~/platform/contract/paged";
import { listEvents } from "~/platform/endpoints/events";
import type { RequestContext } from "~/request/context.server";

/**
 * Lists the latest live events on the first page, at most as many as it has place for, and recorded events on all. The contract's filter names one status,
 * so each status has a list of its own; on the first page one of them may fail.
 */
async function listSuggested(
  { load }: Pick<RequestContext, "load">,
  platform: PlatformClient,
  query: ListQuery,
): Promise<Paged<Media>> {
  const list = (status: EventStatus) =>
    listEvents(platform, { ...query, filters: { ...query.filters, status } });
  if (query.page !== 0) return list("archived");
  const [live, recorded] = await load.some<[Paged<Media>, Paged<Media>]>(
    [list("live"), list("archived")],
    [emptyPage(), emptyPage()],
    "suggested events",
  );
  // An event may end between the two calls.
  const past = recorded.entries.filter(({ id }) => !live.entries.some((other) => other.id === id));
  return { ...recorded, entries: [...live.entries, ...past] };
}

/** Loads live and archived events of the leagues and categories that the viewer follows, otherwise of all. */
export async function loadSuggested(context: RequestContext) {
  const { followed } = await context.viewer();
  const ids = followed.filter(({ type }) => type === "identity_item").map(({ id }) => id);
  const list = (filters: Record<string, string[]>) =>
    loadList(context, {
      list: (platform, query) => listSuggested(context, platform, query),
      query: { sort: BY_DATE, order: "desc", filters },
    });
  if (ids.length === 0) return list({});
  const suggested = await list({ "identities.id": ids });
  const hasNothing = suggested.data?.events.length === 0 && pageOf(context.request) === 0;
  return hasNothing ? list({}) : suggested;
}
