interface RequestedOrigin {
  protocol: string;
  /** `Host`, and `X-Forwarded-Host` if there is one. */
  hosts: readonly (string | undefined)[];
  /** Public origin of the site, if one is configured. */
  configured?: string;
}

/**
 * Returns a redirect's target on the requested or the configured origin as a path, any other one as it is. Paths with a
 * locale of their own pass through Remix as full URLs, because it adds the prefix of the request to paths.
 */
export function ownLocation(location: string, { protocol, hosts, configured }: RequestedOrigin): string {
  if (!URL.canParse(location)) return location;
  const url = new URL(location);
  const isRequested = url.protocol === `${protocol}:` && hosts.includes(url.host);
  const isOwn = isRequested || url.origin === configured;
  // A path that starts with two slashes would be another host.
  return isOwn && !url.pathname.startsWith("//") ? url.pathname + url.search + url.hash : location;
}
