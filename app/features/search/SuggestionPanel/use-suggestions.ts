import { useEffect, useState } from "react";
import * as paths from "~/lib/paths";
import { withQuery } from "~/lib/with-query";
import { useBasePath } from "~/ui/base-path";
import type { Suggestion } from "../suggestion";

/** Minimum length of a query for suggestions (characters). */
const SHORTEST = 2;
/** Debounce of the input (ms). */
const PAUSE_MS = 200;

/**
 * Fetches search suggestions.
 * @param text current text of the input
 */
export function useSuggestions(text: string): Suggestion[] {
  const basePath = useBasePath();
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const query = text.trim();
  useEffect(() => {
    if (query.length < SHORTEST) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const url = basePath + withQuery(paths.searchSuggestions, { q: query });
        const response = await fetch(url, { signal: abort.signal });
        if (response.ok) setSuggestions((await response.json()).suggestions);
      } catch {
        // Suggestions are optional: a failed request is ignored.
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, basePath]);
  return query.length < SHORTEST ? [] : suggestions;
}
