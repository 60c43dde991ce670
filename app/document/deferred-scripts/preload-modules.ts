/** Fetches modules that will be imported later; they are evaluated on import. */
export function preloadModules(urls: readonly string[]): void {
  for (const href of urls) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
    // The request has started. React hydrates the whole document and accepts no foreign elements in the head.
    link.remove();
  }
}
