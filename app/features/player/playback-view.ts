/** What the player is told: where the video is, or why there is none. */
export type PlaybackView =
  | { state: "ready"; hls?: string; mp4?: string; posterUrl?: string; isLive: boolean }
  | { state: "upcoming" | "members" | "ticket" | "plan" | "region" | "missing"; posterUrl?: string }
  | { state: "external"; posterUrl?: string; url?: string };

export type LockedState = Exclude<PlaybackView["state"], "ready" | "external">;
