import { createContext, type ReactNode, useContext } from "react";
import { sizedImage } from "~/lib/sized-image";

/** Widths the host's image route makes (`server/web/image-route.ts`); 160 is for what is never shown larger. */
const WIDTHS = [320, 480, 640, 960, 1280];

const ImageOriginsContext = createContext<readonly string[]>([]);

/** Tells every picture below it whose originals `/image` may make smaller. */
export function ImageOriginsProvider({
  origins,
  children,
}: {
  origins: readonly string[];
  children: ReactNode;
}) {
  return <ImageOriginsContext.Provider value={origins}>{children}</ImageOriginsContext.Provider>;
}

/** The `srcset` of a picture, or undefined for drawings and for pictures of origins that are not ours to fetch. */
export function imageSet(src: string | undefined, origins: readonly string[]): string | undefined {
  if (!src || !sizedImage(src, 160, origins)) return undefined;
  return WIDTHS.map((width) => `${sizedImage(src, width, origins)} ${width}w`).join(", ");
}

/** `imageSet` for the origins of this page. */
export function useImageSet(src: string | undefined): string | undefined {
  return imageSet(src, useContext(ImageOriginsContext));
}
