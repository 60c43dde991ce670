import { data } from "@remix-run/node";
import { toEventCard } from "~/features/events/event-view.server";
import { messagesFor } from "~/i18n/messages.server";
import { pageOf } from "~/lib/paging";
import type { PlatformClient } from "~/platform/client.server";
import type { Media } from "~/platform/contract/media";
import type { ListQuery, Paged } from "~/platform/contract/paged";
import { mainLoad } from "~/platform/main-load.server";
import { type LoadArgs, scopeOf } from "~/session/scope.server";
import { getViewer } from "~/session/viewer.server";

/** Cards on one page of a list: fills rows of two, three and four. */
const LIST_SIZE = 24;

export interface ListSource {
  list: (platform: PlatformClient, query: ListQuery) => Promise<Paged<Media>>;
  query: Pick<ListQuery, "sort" | "order" | "filters">;
}

/** One page of a list of events or clips; paging is in the URL. */
export async function loadList(args: LoadArgs, { list, query }: ListSource) {
  const viewer = await getViewer(args);
  const now = Date.now();
  const page = pageOf(args.request);
  const result = await mainLoad(list(viewer.platform, { ...query, page, size: LIST_SIZE }));
  return data({
    messages: messagesFor(scopeOf(args).locale, "home"),
    now: new Date(now).toISOString(),
    page,
    nextExists: result.nextExists,
    events: result.entries.map((media) => toEventCard(media, now)),
  });
}
