/** Returns a segment of a path decoded; undefined without one, and for a broken encoding. */
export function decoded(segment: string | undefined): string | undefined {
  try {
    return segment === undefined ? undefined : decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
