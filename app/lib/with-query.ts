/** Parameters of a query; undefined ones are left out. */
export type Query = Readonly<Record<string, string | number | undefined>>;

/**
 * Returns a path with a query. Parameters that the path has already are kept, unless `query` names them.
 * @param path without a fragment
 */
export function withQuery(path: string, query: Query): string {
  const [pathname, text] = path.split("?");
  const parameters = new URLSearchParams(text);
  for (const [name, value] of Object.entries(query)) {
    parameters.delete(name);
    if (value !== undefined) parameters.append(name, String(value));
  }
  return `${pathname}?${parameters}`.replace(/\?$/, "");
}
