import * as paths from "~/lib/paths";
import type { Media } from "~/platform/contract/media";
import { getMoments } from "~/platform/endpoints/moments";
import type { RequestContext } from "~/request/context.server";
import type { Viewer } from "~/request/viewer.server";
import { isWatchableMatch } from "../watchable-match.server";
import { cutText } from "./cut-text.server";

/** Link to the short cut of a match. */
interface MomentsLink {
  href: string;
  text: string;
  /** It leads to a video. */
  icon: "play";
  /** Length and size; undefined if the number of goals would follow from them. */
  size?: string;
}

/** Whether a match has a short cut that this viewer may watch. */
export const hasMoments = (media: Media): boolean =>
  media.source.moments !== undefined && isWatchableMatch(media);

/** Loads the link to the short cut of a match; undefined if it has no moments. Never rejects. */
export async function loadMomentsLink(
  context: RequestContext,
  viewer: Viewer,
  media: Media,
): Promise<MomentsLink | undefined> {
  if (!hasMoments(media)) return undefined;
  const query = { id: media.id, length: "medium" } as const;
  const found = getMoments(viewer.platform.optional, query);
  const cut = await context.load.optional(found, undefined, "moments");
  // Whether there are goals must not decide whether there is a link.
  if (!cut || cut.lengths.long.count === 0) return undefined;
  const size = media.isResultHidden ? undefined : cutText(context, cut.lengths.medium);
  return { href: paths.moments(media.id), text: context.t("moments:title"), icon: "play", size };
}
