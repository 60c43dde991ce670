/** Adds the cookies of a request to a response. A cookie that the response sets itself is newer, and stays. */
export function addCookies(headers: Headers, cookies: readonly string[]): void {
  const own = new Set(headers.getSetCookie().map(nameOf));
  for (const cookie of cookies) if (!own.has(nameOf(cookie))) headers.append("Set-Cookie", cookie);
}

/** Returns the name in a `Set-Cookie` value. */
const nameOf = (cookie: string) => cookie.split("=", 1)[0];
