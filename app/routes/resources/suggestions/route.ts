import { json } from "@remix-run/node";
import type { Media } from "~/platform/contract/media";
import { emptyPage } from "~/platform/contract/paged";
import { listEvents } from "~/platform/endpoints/events";
import { withContext } from "~/request/context.server";
import { suggestionsOf } from "./suggestions";

/** Number of events from which suggestions are taken. */
const EVENTS = 12;

/** Returns names that start with or contain the text of a search box, as `{ suggestions: string[] }`. */
export const loader = withContext(async (context) => {
  const { platform } = await context.viewer();
  const query = (new URL(context.request.url).searchParams.get("q") ?? "").trim().slice(0, 200);
  const events = query
    ? await context.load.optional(
        listEvents(platform.optional, { size: EVENTS, next: false, filters: { title: query } }),
        emptyPage<Media>(),
        "suggestions",
      )
    : emptyPage<Media>();
  return json(
    { suggestions: suggestionsOf(query, events.entries) },
    { headers: { "Cache-Control": "private, max-age=60" } },
  );
});
