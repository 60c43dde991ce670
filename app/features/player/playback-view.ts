import type { StartPosition } from "#common/hls-playlist";
import type { PlaybackHints } from "./media/playback-hints";

/** Data of the player: where the video is, or why there is none. */
export type PlaybackView =
  | (StartPosition & {
      state: "ready";
      hls?: string;
      /** Playlist for the browser's own player, instead of `hls`. */
      nativeHls?: string;
      mp4?: string;
      /** Playlist of another camera, which shows the whole pitch. */
      pano?: string;
      /** Shown before the video, in this order; only if the operator has enabled advertisements. */
      ads?: Advertisement[] | Promise<Advertisement[]>;
      posterUrl?: string;
      isLive: boolean;
      /** Counts the videos in the same element: the next one starts anew and plays, the same one goes on. */
      turn?: number;
      /** The length of the recording would reveal extra time or penalties. */
      hidesLength?: boolean;
      /** Names the stream, if the platform does: the URLs of one stream may differ by their signatures. */
      stream?: string;
      /**
       * Data for an instant start: the first segment's URL without reading playlists, and the build of
       * hls.js.
       */
      hints?: PlaybackHints;
      /** Id under which the viewer's position is saved; undefined if it is not. */
      savedAs?: string;
      /** The position of an anonymous viewer is saved in the browser, not on the platform. */
      isSavedInBrowser?: boolean;
      /** What a match takes in data in automatic quality, `about 33–236 MB/h` (requirement EVENT-30). */
      cost?: string;
      costs?: DataCosts;
      /** Share of playbacks to measure and kind of stream, such as `0.5 live`; undefined if none is measured. */
      quality?: string;
    })
  | {
      state: "upcoming" | "members" | "ticket" | "plan" | "region" | "missing" | "cancelled";
      posterUrl?: string;
    }
  | { state: "external"; posterUrl?: string; url?: string };

/** What a match takes in data: in all, or in an hour. Texts, so that the player needs no messages for them. */
export interface DataCosts {
  /** Name of the list, and of what the player shows. */
  title: string;
  now: string;
  /** The lowest quality, and other ways to follow the match. */
  rows: { name: string; size: string }[];
  /** What each quality takes besides its segments (bit/s). */
  overhead: number;
  /** Length of a recording; undefined if it is hidden or unknown, and sizes are those of an hour. */
  seconds?: number;
}

export type LockedState = Exclude<PlaybackView["state"], "ready" | "external">;

/** An advertisement with the fields of requirement EVENT-8: each one starts at second 0. */
export interface Advertisement {
  source: string;
  timeOffset: 0;
  /** Tracking URLs of a VAST document that the browser requests when the advertisement begins, and when it ends. */
  onStart?: string[];
  onComplete?: string[];
}
