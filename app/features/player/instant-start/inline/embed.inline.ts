/**
 * Inline script at the end of an embed page: plays the video with hls.js when Play is pressed, in browsers in which
 * scripts play HLS. If that fails, the element plays its own sources. It reads no cookies, and loads nothing before
 * Play: most visitors of the page around the frame do not press it.
 */
import { isSavingData } from "~/lib/is-saving-data";
import { type EmbedCopy, EmbedPlayback } from "./embed-playback";
import { playWithHlsJs } from "./hls-js-start";
import { prefersMse } from "./prefers-mse";

const { stream, hlsJs } = (document.currentScript as HTMLScriptElement).dataset;
const video = document.querySelector("video");
const files = hlsJs && JSON.parse(hlsJs);

/** Maximum duration of a request for this page (ms). */
const MAX_LOAD_MS = 10_000;

/** Loads this page once more, without cookies, and reads its stream. */
async function loadCopy(): Promise<EmbedCopy | undefined> {
  const abort = new AbortController();
  setTimeout(() => abort.abort(), MAX_LOAD_MS);
  const { signal } = abort;
  // Shared caches may respond; the browser asks them.
  const response = await fetch(location.href, { cache: "no-cache", credentials: "omit", signal });
  if (!response.ok && response.status !== 404) throw new Error("not available");
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const text = page.querySelector<HTMLScriptElement>("script[data-stream]")?.dataset.stream;
  return text ? { stream: JSON.parse(text), sources: [...page.querySelectorAll("source")] } : undefined;
}

async function isRefused(url: string): Promise<boolean> {
  const { status } = await fetch(url, { method: "HEAD", cache: "no-cache", credentials: "omit" });
  return [401, 403, 410].includes(status);
}

if (video && stream)
  new EmbedPlayback({
    video,
    stream: JSON.parse(stream),
    startEngine: prefersMse()
      ? async (start) => (await playWithHlsJs(video, start, { files, savesData: isSavingData() })).playback
      : undefined,
    loadCopy,
    isRefused,
    // The page says why.
    onGone: () => location.reload(),
  });
