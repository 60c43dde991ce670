/**
 * Parses JSON from an external source; returns undefined if it is invalid. Validate the value with a schema.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
