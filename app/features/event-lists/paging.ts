/** Returns the page number of a URL, counted from 0; invalid numbers are the first page. */
export function pageOf(request: Request): number {
  const text = new URL(request.url).searchParams.get("page") ?? "0";
  return /^\d{1,6}$/.test(text) ? Number(text) : 0;
}
