import { attribute } from "#common/hls-playlist";
import { withQuery } from "~/lib/with-query";
import { THUMBNAILS } from "./engine/hls-manifest";
import { reachable, readKept } from "./instant-start/server/playback-hints.server";
import { parseStoryboard, thumbnailAt } from "./media/storyboard";

/**
 * Reads where a stream has its storyboard.
 * @param hls URL of its master playlist
 * @returns undefined if the playlist names none, or one that is neither at the platform nor at a media origin
 * @throws if its host must not be contacted, or the playlist cannot be read
 */
export async function loadStoryboardUrl(hls: string): Promise<string | undefined> {
  const lines = (await readKept(hls)).match(/^#EXT-X-SESSION-DATA:.*/gm) ?? [];
  const line = lines.find((one) => attribute(one, "DATA-ID") === THUMBNAILS) ?? "";
  const named = attribute(line, "VALUE");
  if (named === "" || !URL.canParse(named, hls)) return undefined;
  const { href } = new URL(named, hls);
  return reachable(href) && href;
}

/** Smallest width of an area that is shown as a preview (px): it is enlarged at most twice. */
const MIN_PREVIEW_WIDTH = 240;
/** Width of previews (px), the maximum of the host. */
const PREVIEW_WIDTH = 1280;

/**
 * Returns the path of the image of a second of a recording, which this host makes of its storyboard.
 * @param hls URL of its master playlist
 * @param imageOrigins origins whose images the host may resize
 * @returns undefined without a storyboard that may be read, and if its images are too small
 * @throws if the host of the playlist must not be contacted, or a file cannot be read
 */
export async function loadStoryboardPreview(
  hls: string,
  second: number,
  imageOrigins: readonly string[],
): Promise<string | undefined> {
  const url = await loadStoryboardUrl(hls);
  const shown = url && thumbnailAt(parseStoryboard(await readKept(url), url), second);
  if (!shown || !imageOrigins.includes(new URL(shown.url).origin)) return undefined;
  const { area } = shown;
  if (!area) return withQuery("/image", { src: shown.url, w: PREVIEW_WIDTH });
  if (area.width < MIN_PREVIEW_WIDTH) return undefined;
  const { x, y, width, height } = area;
  return withQuery("/image", { src: shown.url, w: PREVIEW_WIDTH, area: [x, y, width, height].join() });
}
