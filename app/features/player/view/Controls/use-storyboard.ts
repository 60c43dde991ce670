import { useEffect, useRef, useState } from "react";
import { parseStoryboard, type Thumbnail, thumbnailAt } from "../../media/storyboard";

/** Maximum age of the storyboard of a live stream, which grows (ms). */
const FRESH_MS = 30_000;

/**
 * Provides thumbnails for the time slider. They are fetched when the viewer first points at it, not before.
 * @param url of the track; undefined if the stream has none
 * @returns `look`, to call when thumbnails will be needed, and `at`, the thumbnail for a second
 */
export function useStoryboard(url: string | undefined, isLive: boolean) {
  const [thumbnails, setThumbnails] = useState<Thumbnail[]>([]);
  const requested = useRef<{ url: string; at: number }>();
  const abort = useRef<AbortController>();
  useEffect(() => () => abort.current?.abort(), []);

  async function look() {
    if (!url) return;
    const { url: last, at = 0 } = requested.current ?? {};
    if (last === url && (!isLive || Date.now() - at < FRESH_MS)) return;
    requested.current = { url, at: Date.now() };
    abort.current?.abort();
    abort.current = new AbortController();
    try {
      const response = await fetch(url, { signal: abort.current.signal });
      if (response.ok) setThumbnails(parseStoryboard(await response.text(), url));
    } catch {
      // The slider works without thumbnails.
    }
  }
  return { look: () => void look(), at: (second: number) => thumbnailAt(thumbnails, second) };
}
