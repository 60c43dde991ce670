import type Hls from "hls.js";

/** What drives the library; a file of its own, which may be there before the page's scripts. */
export const loadPlayback = () => import("./hls-playback");

/** The library itself; the light build unless the stream needs the whole. */
export async function loadLibrary(isWhole: boolean): Promise<typeof Hls> {
  const { default: Library } = await (isWhole ? import("hls.js") : import("hls.js/light"));
  return Library;
}
