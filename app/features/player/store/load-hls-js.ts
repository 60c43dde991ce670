import type Hls from "hls.js";

/** Loads the code that controls hls.js; a separate file, because it may run before hydration. */
export const loadPlayback = () => import("../instant-start/handoff/hls-playback");

/** Loads hls.js; the light build unless the stream needs the full one. */
export async function loadHlsJs(isFullBuild: boolean): Promise<typeof Hls> {
  const { default: HlsJs } = await (isFullBuild ? import("hls.js") : import("hls.js/light"));
  return HlsJs;
}
