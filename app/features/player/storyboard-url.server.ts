import { attribute } from "#common/hls-playlist";
import { THUMBNAILS } from "./engine/hls-manifest";
import { reachable, readKept } from "./instant-start/server/playback-hints.server";

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
