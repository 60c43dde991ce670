/**
 * Returns the URL of an image resized to at most `width` (one of the widths of `server/web/image-route.ts`),
 * or undefined for SVG images and for origins from which the host may not fetch.
 */
export function sizedImage(src: string, width: number, origins: readonly string[]): string | undefined {
  if (!URL.canParse(src)) return undefined;
  const { origin, pathname } = new URL(src);
  if (!origins.includes(origin) || pathname.endsWith(".svg")) return undefined;
  return `/image?src=${encodeURIComponent(src)}&w=${width}`;
}
