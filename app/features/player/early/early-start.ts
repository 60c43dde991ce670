/** What the server has read of a simple stream's playlists, so that the browser need not. */
export interface EarlyStart {
  /** Address of the master playlist. */
  url: string;
  /** Address of the lowest rung's playlist. */
  rung: string;
  codecs: string;
  /** Addresses of initialisation and first segment; not for live streams. */
  map?: string;
  first?: string;
}
