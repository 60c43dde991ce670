import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { orEmpty } from "~/lib/or-empty.server";
import type { Media } from "~/platform/contract/media";
import { emptyPage } from "~/platform/contract/paged";
import { listEvents } from "~/platform/endpoints/events";
import { scopeOf } from "~/session/scope.server";
import { getViewer } from "~/session/viewer.server";
import { suggestionsOf } from "./suggestions";

/** Number of events from which suggestions are taken. */
const EVENTS = 12;

/** Returns names that start with or contain the text of a search box, as `{ suggestions: string[] }`. */
export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await getViewer(args);
  const query = (new URL(args.request.url).searchParams.get("q") ?? "").trim().slice(0, 200);
  const events = query
    ? await orEmpty(
        listEvents(platform.side, { size: EVENTS, next: false, filters: { title: query } }),
        emptyPage<Media>(),
        scopeOf(args).log,
        "suggestions",
      )
    : emptyPage<Media>();
  return json(
    { suggestions: suggestionsOf(query, events.entries) },
    { headers: { "Cache-Control": "private, max-age=60" } },
  );
}
