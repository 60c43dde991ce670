import type { EarlyStart } from "./early/early-start";

/** What the player is told: where the video is, or why there is none. */
export type PlaybackView =
  | {
      state: "ready";
      hls?: string;
      mp4?: string;
      /** Another camera: the whole pitch. A playlist like `hls`. */
      pano?: string;
      /** Shown before the video, in this order; only where the operator has advertisements on. */
      ads?: Advertisement[];
      posterUrl?: string;
      isLive: boolean;
      /** Spares the first picture the way through the playlists, and says which library it takes. */
      early?: EarlyStart;
    }
  | { state: "upcoming" | "members" | "ticket" | "plan" | "region" | "missing"; posterUrl?: string }
  | { state: "external"; posterUrl?: string; url?: string };

export type LockedState = Exclude<PlaybackView["state"], "ready" | "external">;

/** An advertisement as the specification names its fields (section 3, event): all come at second 0. */
export interface Advertisement {
  source: string;
  timeOffset: 0;
}
