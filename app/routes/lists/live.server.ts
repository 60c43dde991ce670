import { startChannelRow } from "~/features/channels/channel-row.server";
import type { RequestContext } from "~/request/context.server";
import { requireId } from "~/request/error-responses.server";
import { loadByDate } from "./by-date.server";

/** Loads live events of all sports, and the channels. */
export async function loadLive(context: RequestContext) {
  const channelRow = await startChannelRow(context, Date.now());
  const [list, late] = await Promise.all([
    loadByDate(context, "live", {}),
    context.load.deferred(channelRow),
  ]);
  return { ...list, ...late, messages: context.messages("home", "wall") };
}

/** Loads live events of the sport in the URL; an unknown sport gives an empty list. */
export async function loadLiveSport(context: RequestContext, input: string) {
  const list = await loadByDate(context, "live", { sport: requireId(input, "page") });
  return { ...list, messages: context.messages("home", "wall") };
}
