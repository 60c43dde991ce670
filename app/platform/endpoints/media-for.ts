import type { PlatformClient } from "../client.server";
import { mediaSchema } from "../contract/media";
import { paged } from "../contract/paged";

const mediaPage = paged(mediaSchema);

/**
 * Schema of a page of events, clips, highlights or channels as the viewer of a client may see them. All but its last
 * step is the same for everyone: making the schema costs more than reading a page with it.
 */
export const mediaPageFor = ({ hideResult }: Pick<PlatformClient, "hideResult">) =>
  mediaPage.transform((page) => ({ ...page, entries: page.entries.map((media) => hideResult(media)) }));
