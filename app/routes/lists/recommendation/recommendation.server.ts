import { data } from "@remix-run/node";
import { LIST_SIZE } from "~/features/event-lists/list.server";
import { pageOf } from "~/features/event-lists/paging";
import { toEventCard } from "~/features/events/event-view.server";
import { loadLiveScores } from "~/features/live-scores/live-scores.server";
import type { Media } from "~/platform/contract/media";
import { BY_DATE } from "~/platform/contract/paged";
import { listEvents } from "~/platform/endpoints/events";
import type { RequestContext } from "~/request/context.server";
import { loadSuggested } from "../suggested/suggested.server";
import { MAX_PAGES, pageOfRecommended } from "./recommended";

/**
 * Loads events of the teams, leagues and categories that the viewer follows; suggested events if there are
 * none.
 */
export async function loadRecommendation(context: RequestContext) {
  const viewer = await context.requireViewer();
  const messages = context.messages("home", "following");
  const idsOf = (type: "team" | "identity_item") =>
    viewer.followed.filter((item) => item.type === type).map(({ id }) => id);
  // The platform combines filters with AND; OR needs one list per filter.
  const filters = [{ "identities.id": idsOf("identity_item") }, { "search.teams.id": idsOf("team") }].filter(
    (filter) => Object.values(filter)[0]?.length,
  );
  if (filters.length === 0) {
    const suggested = await loadSuggested(context);
    return data({ ...suggested.data, messages, followsNothing: true });
  }
  const page = Math.min(pageOf(context.request), MAX_PAGES);
  const list = async (filter: (typeof filters)[number], status: string[], order: "asc" | "desc") => {
    const query = { size: (page + 1) * LIST_SIZE + 1, sort: BY_DATE, order };
    const found = await listEvents(viewer.platform, { ...query, filters: { ...filter, status } });
    return found.entries;
  };
  const lists = (status: string[], order: "asc" | "desc"): Promise<Media[][]> =>
    Promise.all(filters.map((filter) => list(filter, status, order)));
  const [coming, past] = await context.load.critical(
    Promise.all([lists(["live", "upcoming"], "asc"), lists(["archived"], "desc")]),
  );
  const now = Date.now();
  const { entries, nextExists } = pageOfRecommended({ coming, past }, page, LIST_SIZE);
  const events = entries.map((media) => toEventCard(media, now));
  const late = await context.load.deferred({ scores: loadLiveScores(context.load, viewer.platform, events) });
  return data({
    messages,
    followsNothing: false,
    now: new Date(now).toISOString(),
    page,
    nextExists,
    total: undefined,
    events,
    ...late,
  });
}
