import { useEffect, useRef, useState } from "react";
import { parseStoryboard, type Thumbnail, thumbnailAt } from "../storyboard";

/** A live programme grows: its track is fetched again when it is older than this. */
const FRESH_MS = 30_000;

/**
 * Thumbnails for scrubbing. Fetched when somebody first looks along the line, not before.
 * @param url the track; undefined when the stream has none
 * @returns `look` to say that they will be needed
 */
export function useStoryboard(url: string | undefined, isLive: boolean) {
  const [thumbnails, setThumbnails] = useState<Thumbnail[]>([]);
  const asked = useRef<{ url: string; at: number }>();
  const abort = useRef<AbortController>();
  useEffect(() => () => abort.current?.abort(), []);

  async function look() {
    if (!url) return;
    const { url: last, at = 0 } = asked.current ?? {};
    if (last === url && (!isLive || Date.now() - at < FRESH_MS)) return;
    asked.current = { url, at: Date.now() };
    abort.current?.abort();
    abort.current = new AbortController();
    try {
      const answer = await fetch(url, { signal: abort.current.signal });
      if (answer.ok) setThumbnails(parseStoryboard(await answer.text(), url));
    } catch {
      // The times alone do.
    }
  }
  return { look: () => void look(), at: (second: number) => thumbnailAt(thumbnails, second) };
}
