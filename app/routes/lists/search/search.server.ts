import { data } from "@remix-run/node";
import { messagesFor } from "~/i18n/messages.server";
import { listEvents } from "~/platform/endpoints/events";
import { type LoadArgs, scopeOf } from "~/session/scope.server";
import { getViewer } from "~/session/viewer.server";
import { loadList } from "../list.server";

const LONGEST_QUERY = 200;

/** Matches by text; without a text there is nothing to ask the platform. */
export async function loadSearch(args: LoadArgs) {
  await getViewer(args);
  const query = (new URL(args.request.url).searchParams.get("q") ?? "").trim().slice(0, LONGEST_QUERY);
  if (!query) {
    return data({
      messages: messagesFor(scopeOf(args).locale, "home"),
      now: new Date().toISOString(),
      page: 0,
      nextExists: false,
      events: [],
      query,
    });
  }
  const list = await loadList(args, {
    list: listEvents,
    query: { sort: "event_date", order: "desc", filters: { title: query } },
  });
  return data({ ...list.data, query });
}
