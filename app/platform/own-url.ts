/** Location of the platform. */
export interface PlatformPlace {
  /** Base URL of its API, as this server reaches it. */
  apiBase: string;
  /** Its public origin, if it differs. */
  platformOrigin?: string;
}

/** Whether a URL is on the platform itself, so that fetching it contacts no other host. */
export function isOwnUrl(url: URL, { apiBase, platformOrigin }: PlatformPlace): boolean {
  return url.origin === new URL(apiBase).origin || url.origin === platformOrigin;
}
