import { isClip, type Media } from "~/platform/contract/media";

/** Whether a video is a match, or a channel, that this viewer may watch. */
export const isWatchableMatch = (media: Media): boolean =>
  !isClip(media) && media.isEventAvailableForUser && media.isEventAvailableInUserRegion;
