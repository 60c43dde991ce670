/** File that was loaded before hls.js. */
export interface PrefetchedFile {
  /** URL after redirects. */
  url: string;
  content: ArrayBuffer;
  /** Duration of the request (ms). */
  milliseconds: number;
}

/** Prefetched files by URL, loaded or still loading. */
export type PrefetchedFiles = Map<string, Promise<PrefetchedFile>>;

/** Loads a file and measures the duration of the request. */
export async function prefetch(url: string): Promise<PrefetchedFile> {
  const since = performance.now();
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status}`);
  const content = await response.arrayBuffer();
  return { url: response.url, content, milliseconds: performance.now() - since };
}
