import { isOnHttps } from "~/session/on-https.server";

const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Returns the `Set-Cookie` value that stores a choice for a year. Not HttpOnly, since scripts read it.
 * @param value an empty one deletes the cookie
 */
export function preferenceCookie(request: Request, name: string, value: string): string {
  const secure = isOnHttps(request) ? "; Secure" : "";
  return `${name}=${value}; Path=/; Max-Age=${value ? YEAR_SECONDS : 0}; SameSite=Lax${secure}`;
}
