/** Thickens the ring around the focused element, which is seen from some metres. Both are CSS pixels. */
const STYLES = `[data-arrows] :focus-visible{outline-width:4px;outline-offset:3px}[data-arrows]{scroll-padding-block:15vh}`;

let isShown = false;

/** Adds the styles for navigation by arrow keys, which pages of other viewers do not load. */
export function showFocus(): void {
  if (isShown || !("adoptedStyleSheets" in document)) return;
  isShown = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
