/**
 * Inline script at the end of an embed page: plays the video with hls.js when Play is pressed, in browsers in which
 * scripts play HLS. If that fails, the element plays its own sources. It reads no cookies, and loads nothing before
 * Play: most visitors of the page around the frame do not press it.
 */
import { isSavingData } from "~/lib/is-saving-data";
import { playWithHlsJs } from "./hls-js-start";
import { prefersMse } from "./prefers-mse";

const { stream, hlsJs } = (document.currentScript as HTMLScriptElement).dataset;
const video = document.querySelector("video");
const [source, files] = [stream, hlsJs].map((text) => text && JSON.parse(text));

video?.addEventListener("play", () => {
  // The element has a `src`: hls.js plays it already.
  if (!source || source.failed || video.src || !prefersMse()) return;
  playWithHlsJs(video, source, { files, savesData: isSavingData() }).catch(() => {
    if (!video.src.startsWith("blob:")) return;
    video.removeAttribute("src");
    source.failed = true;
    video.load();
    void video.play().catch(() => {});
  });
});
