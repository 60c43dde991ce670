/**
 * Returns the value of a cookie without decoding it, which suffices for plain words. Like Remix, it skips
 * entries without `=`.
 */
export function readCookie(headers: Headers, name: string): string | undefined {
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const [key, value] = pair.split("=", 2);
    if (value !== undefined && key?.trim() === name) return value.trim();
  }
  return undefined;
}
