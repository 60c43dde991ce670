import type { PlaybackView } from "~/features/player/playback-view";
import type { EventDetails } from "./event-details.server";

interface PageFacts {
  event: Pick<EventDetails, "phase" | "hasStats" | "isResultHidden" | "inRegion">;
  playback: Pick<PlaybackView, "state">;
  isSignedIn: boolean;
  /** The page offers tickets or plans. */
  hasOffers: boolean;
  /** The lock of the player asks to sign in. */
  lockAsksToSignIn: boolean;
}

/** Returns which sections the page of an event has. */
export function sectionsOf({ event, playback, isSignedIn, hasOffers, lockAsksToSignIn }: PageFacts) {
  const hasMatch = event.phase !== "upcoming" && event.phase !== "clip";
  // A ticket and plans fill the column beside the player.
  const hasPanel =
    event.phase === "live" &&
    event.hasStats &&
    !isSignedIn &&
    playback.state !== "ticket" &&
    !event.isResultHidden;
  return {
    /** Statistics, clips and a timeline; before the start and for a clip there are none. */
    hasMatch,
    /** Figures of a live match beside the player, in place of the timeline. */
    hasPanel,
    hasTimeline: hasMatch && !hasPanel && isSignedIn && event.inRegion,
    /** Statistics and clips stand side by side. */
    pairs: event.hasStats && !event.isResultHidden && !hasPanel,
    /** Something stands beside the player. */
    hasSide: hasOffers || hasPanel || (hasMatch && isSignedIn) || !event.inRegion,
    /** Sign-in for the timeline; one place that asks for it is enough. */
    invites: hasMatch && !isSignedIn && event.inRegion && !lockAsksToSignIn,
    /** The viewer may cut a clip. */
    mayCut: isSignedIn && hasMatch && playback.state === "ready",
  };
}
