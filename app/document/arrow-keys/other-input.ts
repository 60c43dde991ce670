/**
 * Calls a function for each input of a viewer who does not navigate by arrow keys: mouse, finger and the Tab key.
 * Browsers also report a pointer that rests over a page; it has to move.
 */
export function onOtherInput(report: () => void): void {
  const options = { passive: true, capture: true };
  for (const name of ["pointerdown", "touchstart", "wheel"]) addEventListener(name, report, options);
  for (const name of ["pointermove", "pointerover"] as const)
    addEventListener(name, ({ movementX, movementY }) => (movementX || movementY) && report(), options);
  addEventListener("keydown", ({ key }) => key === "Tab" && report(), options);
}
