import { useState } from "react";
import type { Panel as PanelComponent, PanelKind } from "./Panel";

/** Opens settings and keyboard help, which are rarely needed and loaded on demand. */
export function usePanel() {
  const [kind, setKind] = useState<PanelKind>();
  const [Panel, setPanel] = useState<typeof PanelComponent>();
  function open(wanted: PanelKind) {
    setKind(wanted);
    import("./Panel").then(
      (module) => setPanel(() => module.Panel),
      () => setKind(undefined),
    );
  }
  return { kind, setKind, open, Panel };
}
