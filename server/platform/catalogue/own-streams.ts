/** Which streams of the operator may be played. */
export interface OwnStreams {
  /** Whether the URL is on one of the operator's media servers (`MEDIA_ORIGINS`). */
  allows(url: string): boolean;
}

/** @param origins of the operator's media servers */
export function createOwnStreams(origins: readonly string[]): OwnStreams {
  return { allows: (url) => URL.canParse(url) && origins.includes(new URL(url).origin) };
}
