import { loadStoryboardPreview } from "~/features/player/storyboard-url.server";
import type { Media } from "~/platform/contract/media";
import type { RequestContext } from "~/request/context.server";
import type { EventStart } from "./event-start.server";

/**
 * Loads the preview of a second from the storyboard of a recording. Its images may show a score, so a hidden result has
 * none.
 */
export async function loadPreview(
  { load, host, settings }: RequestContext,
  { isResultHidden, eventStatus, seconds = Number.POSITIVE_INFINITY }: Media,
  { page: { playback }, second }: EventStart,
): Promise<string | undefined> {
  if (!second || second >= seconds || isResultHidden || eventStatus !== "archived" || !host.servesImages)
    return undefined;
  if (playback.state !== "ready" || !playback.hls) return undefined;
  const loading = loadStoryboardPreview(playback.hls, second, settings.imageOrigins);
  return load.optional(loading, undefined, "storyboard");
}
