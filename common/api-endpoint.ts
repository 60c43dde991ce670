/**
 * Returns a platform call's endpoint, a bounded name: resource and action of an API path, e.g.
 * `/api/event/list`, because ids follow after them; a word for a path of the platform's own as it is; else
 * `other`.
 */
export function endpointOf(path: string): string {
  return /^(?:\/api\/[a-z]\w*\/[a-z]\w*(?=\/|$)|[a-z]+$)/i.exec(path)?.[0] ?? "other";
}
