import { type RefCallback, useCallback, useState } from "react";

/**
 * Detects whether an image failed to load. Pass `ref` and `onError` to its `<img>`: the handler detects
 * failures after hydration, the ref earlier ones.
 */
export function useImageFailed(): {
  failed: boolean;
  ref: RefCallback<HTMLImageElement>;
  onError: () => void;
} {
  const [failed, setFailed] = useState(false);
  const onError = useCallback(() => setFailed(true), []);
  const ref = useCallback((image: HTMLImageElement | null) => {
    // An SVG without intrinsic size has width 0, too, so decoding decides.
    if (image?.complete && image.naturalWidth === 0) image.decode().catch(() => setFailed(true));
  }, []);
  return { failed, ref, onError };
}
