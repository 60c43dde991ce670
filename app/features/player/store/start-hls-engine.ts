import { loadHlsJs, loadPlayback } from "./load-hls-js";
import type { StartEngine } from "./stream-run";

/**
 * Returns how to play a stream in a video element: the hls.js playback that has started before hydration goes
 * on, another one is started.
 * @param needsFullBuild whether the light build of hls.js is known not to support the stream
 */
export const startHlsEngine =
  (video: HTMLVideoElement, needsFullBuild: () => boolean): StartEngine =>
  async (url, position, savesData) => {
    const { playWithHls, adoptHlsJs } = await loadPlayback();
    const adopted = await adoptHlsJs(video, url);
    if (adopted) return adopted;
    const HlsJs = await loadHlsJs(needsFullBuild());
    return playWithHls({
      ...position,
      video,
      url,
      HlsJs,
      loadFullBuild: () => loadHlsJs(true),
      savesData: savesData(),
    });
  };
