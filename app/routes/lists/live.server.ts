import { data } from "@remix-run/node";
import { startChannelRow } from "~/features/channels/channel-row.server";
import { CACHE_CLASS_HEADER } from "~/request/cache-class";
import type { RequestContext } from "~/request/context.server";
import { requireId } from "~/request/error-responses.server";
import { loadByDate } from "./by-date.server";
import { chosenIn } from "./chosen-matches";

/** Loads live events of all sports, and the channels. */
export async function loadLive(context: RequestContext) {
  const channelRow = await startChannelRow(context, Date.now());
  const [list, late] = await Promise.all([
    loadByDate(context, "live", {}),
    context.load.deferred(channelRow),
  ]);
  return withChosen(context, { ...list, ...late });
}

/** Loads live events of the sport in the URL; an unknown sport gives an empty list. */
export async function loadLiveSport(context: RequestContext, input: string) {
  const list = await loadByDate(context, "live", { sport: requireId(input, "page") });
  return withChosen(context, list);
}

/** Adds the choice in the URL. Caches do not store a page with one: hardly any two viewers choose the same matches. */
function withChosen<T extends object>(context: RequestContext, list: T) {
  const chosen = chosenIn(new URL(context.request.url).searchParams);
  return data(
    { ...list, chosen, messages: context.messages("home", "lists", "wall") },
    chosen.length > 0 ? { headers: { [CACHE_CLASS_HEADER]: "PRIVATE" } } : undefined,
  );
}
