/** Asks for scripts that will be imported; they are evaluated when they are. */
export function preloadModules(addresses: readonly string[]): void {
  for (const href of addresses) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
    // It has asked. React, which hydrates the whole document, does not suffer strangers in the middle of the head.
    link.remove();
  }
}
