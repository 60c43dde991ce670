/** Stores the cookies of a response, and deletes those that it ends, as a browser does. */
export function storeCookies(cookies: Map<string, string>, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0(;|$)/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
}
