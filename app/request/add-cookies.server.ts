/** Adds the cookies of a request to a response, which may set cookies of these names itself: its own are the newer ones. */
export function addCookies(headers: Headers, cookies: readonly string[]): void {
  const own = new Set(headers.getSetCookie().map(nameOf));
  for (const cookie of cookies) if (!own.has(nameOf(cookie))) headers.append("Set-Cookie", cookie);
}

/** Returns the name in a `Set-Cookie` value. */
const nameOf = (cookie: string) => cookie.split("=", 1)[0];
