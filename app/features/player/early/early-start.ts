/** What the server has read of a stream's playlists, so that the browser need not. */
export type EarlyStart = SimpleStart | LibraryStart;

/** Of a simple stream: what its first picture needs. */
export interface SimpleStart {
  /** Address of the master playlist. */
  url: string;
  /** Address of the lowest rung's playlist. */
  rung: string;
  codecs: string;
  /** Addresses of initialisation and of the segment to begin with. */
  map?: string;
  first?: string;
  /** Of a live stream: until when that is true; in milliseconds since 1970. */
  until?: number;
  /** Of a live stream whose segments are numbered and equally long, in place of `first`. */
  pattern?: LivePattern;
}

/** With which segment a live stream begins at any time. */
export interface LivePattern {
  /** Its address, with `{n}` for its number. */
  url: string;
  /** Its number at one time. */
  number: number;
  /** That time; in milliseconds since 1970. */
  since: number;
  /** Milliseconds of a segment. */
  step: number;
}

/** Of any other stream: what the player's library will ask for first. */
export interface LibraryStart {
  /** Address of the master playlist. */
  url: string;
  /** The build of the library that can play it. */
  library: "light" | "whole";
  /** Addresses of playlists and first segments. */
  ahead: string[];
  /** What its playlists say is soon out of date. */
  isLive: boolean;
}

/** Whether the light build of the library is known not to play a stream. */
export const needsWhole = (start: EarlyStart | undefined) =>
  start !== undefined && "library" in start && start.library === "whole";
