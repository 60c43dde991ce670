import type { CustomerConfig } from "~/config/customer.server";
import * as paths from "~/lib/paths";
import type { Media } from "~/platform/contract/media";
import type { RequestContext } from "~/request/context.server";
import { isWatchableMatch } from "../watchable-match.server";

/** Whether the page of audio and data use has something to say: about a match that this viewer may watch. */
export const hasDataUse = (media: Media): boolean =>
  media.source.hd !== undefined &&
  ["live", "archived"].includes(media.eventStatus) &&
  isWatchableMatch(media);

/** Returns the link of a match to that page. */
export function dataLinkOf({ t }: Pick<RequestContext, "t">, media: Media) {
  if (!hasDataUse(media)) return undefined;
  const text = t(media.source.audio ? "data:audio_only" : "data:title");
  return { href: paths.dataUse(media.id), text };
}

/** Returns the file that the operator offers of a recording. */
export function downloadOf(
  { source, commerceCoverage, isCoverageUnknown }: Media,
  { downloads }: Pick<CustomerConfig, "downloads">,
) {
  // What a platform does not call free is not given away.
  const isFree = commerceCoverage === "commerce_free_media" && !isCoverageUnknown;
  const isOffered = downloads === "all" || (downloads === "free" && isFree);
  return isOffered ? source.download : undefined;
}
