/** What the server has read of a simple stream's playlists, so that the browser need not. */
export interface EarlyStart {
  /** Address of the master playlist. */
  url: string;
  /** Address of the lowest rung's playlist. */
  rung: string;
  codecs: string;
  /** Addresses of initialisation and of the segment to begin with. */
  map?: string;
  first?: string;
  /** When a live stream has gone on, so that it begins with another one; in milliseconds since 1970. */
  until?: number;
}
