import { json } from "@remix-run/node";
import { loadSuggestions } from "~/features/search/suggestions.server";
import { withContext } from "~/request/context.server";

/** Returns what the text of a search field may mean, as `{ suggestions: Suggestion[] }`. */
export const loader = withContext(async (context) => {
  const query = (new URL(context.request.url).searchParams.get("q") ?? "").trim().slice(0, 200);
  return json(
    { suggestions: query ? await loadSuggestions(context, query) : [] },
    { headers: { "Cache-Control": "private, max-age=30" } },
  );
});
