import { useEffect, useState } from "react";
import { useBasePath } from "~/ui/base-path";

/** From here on a text says enough to suggest something. */
const SHORTEST = 2;
/** How long to wait for the next letter, in milliseconds. */
const PAUSE_MS = 200;

/**
 * What a viewer who typed this might be looking for. Only with scripts; the form works without.
 * @param text what has been typed so far
 */
export function useSuggestions(text: string): string[] {
  const basePath = useBasePath();
  const [suggestions, setSuggestions] = useState<string[]>([]);
  const query = text.trim();
  useEffect(() => {
    if (query.length < SHORTEST) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const address = `${basePath}/search/suggestions?${new URLSearchParams({ q: query })}`;
        const response = await fetch(address, { signal: abort.signal });
        if (response.ok) setSuggestions((await response.json()).suggestions);
      } catch {
        // Suggestions are a convenience: without an answer there are none.
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, basePath]);
  return query.length < SHORTEST ? [] : suggestions;
}
