import { createContext, type ReactNode, useContext } from "react";
import { sizedImage } from "~/lib/sized-image";

/**
 * Widths (px) of the image route (`server/web/image-route.ts`), which also has 160 for images never shown
 * larger.
 */
const WIDTHS = [320, 480, 640, 960, 1280];

const ImageOriginsContext = createContext<readonly string[]>([]);

/** Provides the origins whose images `/image` may resize. */
export function ImageOriginsProvider({
  origins,
  children,
}: {
  origins: readonly string[];
  children: ReactNode;
}) {
  return <ImageOriginsContext.Provider value={origins}>{children}</ImageOriginsContext.Provider>;
}

/** Returns the `srcset` of an image; undefined for drawings and for origins that `/image` may not fetch. */
export function imageSet(src: string | undefined, origins: readonly string[]): string | undefined {
  if (!src || !sizedImage(src, 160, origins)) return undefined;
  return WIDTHS.map((width) => `${sizedImage(src, width, origins)} ${width}w`).join(", ");
}

/** Returns the `srcset` of an image, with the origins of this page. */
export function useImageSet(src: string | undefined): string | undefined {
  return imageSet(src, useContext(ImageOriginsContext));
}
