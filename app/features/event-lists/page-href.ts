/** Returns the URL of a page of a list; the first page has no number. */
export function pageHref(path: string, page: number): string {
  const [pathname = "/", query] = path.split("?", 2);
  const parameters = new URLSearchParams(query);
  parameters.delete("page");
  if (page > 0) parameters.set("page", String(page));
  const text = parameters.toString();
  return text ? `${pathname}?${text}` : pathname;
}
