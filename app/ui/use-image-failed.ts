import { type RefCallback, useCallback, useState } from "react";

/**
 * Whether a picture did not arrive. Give `ref` and `onError` to its `<img>`: the handler sees what fails from now on,
 * the ref what had failed before scripts ran.
 */
export function useImageFailed(): {
  failed: boolean;
  ref: RefCallback<HTMLImageElement>;
  onError: () => void;
} {
  const [failed, setFailed] = useState(false);
  const onError = useCallback(() => setFailed(true), []);
  const ref = useCallback((image: HTMLImageElement | null) => {
    // A drawing without a size of its own also measures nothing, so decoding has the last word.
    if (image?.complete && image.naturalWidth === 0) image.decode().catch(() => setFailed(true));
  }, []);
  return { failed, ref, onError };
}
