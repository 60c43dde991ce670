/** Which streams of the operator may be played. */
export interface OwnStreams {
  /** Whether the URL is on one of the operator's media servers (`MEDIA_ORIGINS`). */
  allows(url: string): boolean;
  /** Returns the URL with which a viewer may load it, signed if the operator's CDN wants that. */
  signed(url: string): string;
}

/**
 * @param origins of the operator's media servers
 * @param sign from `createUrlSigner`; without it, URLs are not signed
 */
export function createOwnStreams(
  origins: readonly string[],
  sign: OwnStreams["signed"] = (url) => url,
): OwnStreams {
  return { allows: (url) => URL.canParse(url) && origins.includes(new URL(url).origin), signed: sign };
}
