import { useState } from "react";
import type { ClipStrip as ClipStripComponent } from "./ClipStrip";

/** Opens the strip that chooses a clip, which is rarely needed and loaded on demand. */
export function useClipStrip() {
  const [isOpen, setOpen] = useState(false);
  const [ClipStrip, setClipStrip] = useState<typeof ClipStripComponent>();
  function open() {
    setOpen(true);
    import("./ClipStrip").then(
      (module) => setClipStrip(() => module.ClipStrip),
      () => setOpen(false),
    );
  }
  return { ClipStrip: isOpen ? ClipStrip : undefined, open, close: () => setOpen(false) };
}
