/**
 * Returns the parameters of a list without those that are null, among the filters, too: some clients send null for
 * what they leave out. A missing body has none; other values are returned as they are, for the validation.
 */
export function withoutNulls(body: unknown): unknown {
  if (body === undefined || body === null) return {};
  if (typeof body !== "object" || Array.isArray(body)) return body;
  const given = Object.entries(body).filter(([, value]) => value !== null);
  return Object.fromEntries(
    given.map(([name, value]) => [name, name === "filters" ? withoutNulls(value) : value]),
  );
}
