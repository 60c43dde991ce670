/**
 * Address of a picture no wider than `width` (one of the widths of `server/web/image-route.ts`), or undefined
 * for drawings and for pictures of origins that are not ours to fetch.
 */
export function sizedImage(src: string, width: number, origins: readonly string[]): string | undefined {
  if (!URL.canParse(src)) return undefined;
  const { origin, pathname } = new URL(src);
  if (!origins.includes(origin) || pathname.endsWith(".svg")) return undefined;
  return `/image?src=${encodeURIComponent(src)}&w=${width}`;
}
