/** Where the platform is. */
export interface PlatformPlace {
  /** Base URL of its API, as this server reaches it. */
  apiBase: string;
  /** Its public origin, when that is another one. */
  platformOrigin?: string;
}

/** Whether an address is the platform's own: its word alone makes this server ask nobody else. */
export function isOwnAddress(url: URL, { apiBase, platformOrigin }: PlatformPlace): boolean {
  return url.origin === new URL(apiBase).origin || url.origin === platformOrigin;
}
