import { loadList } from "~/features/event-lists/list.server";
import { pageOf } from "~/features/event-lists/paging";
import { BY_DATE } from "~/platform/contract/paged";
import { listEvents } from "~/platform/endpoints/events";
import type { RequestContext } from "~/request/context.server";

/** Loads live and archived events of the leagues and categories that the viewer follows, otherwise of all. */
export async function loadSuggested(context: RequestContext) {
  const { followed } = await context.viewer();
  const ids = followed.filter(({ type }) => type === "identity_item").map(({ id }) => id);
  const list = (filters: Record<string, string[]>) =>
    loadList(context, {
      list: listEvents,
      query: {
        sort: BY_DATE,
        order: "desc",
        filters: { status: ["live", "archived"], ...filters },
      },
    });
  if (ids.length === 0) return list({});
  const suggested = await list({ "identities.id": ids });
  const hasNothing = suggested.data?.events.length === 0 && pageOf(context.request) === 0;
  return hasNothing ? list({}) : suggested;
}
