/** Ring that is seen from some metres, in CSS pixels. */
const RING = "{outline-width:4px;outline-offset:3px}";
/** Thickens the ring around the focused element, or around the label of an invisible radio button. */
const STYLES = `[data-arrows] :focus-visible${RING}[data-arrows] label:has(>[type=radio]:focus-visible)${RING}[data-arrows]{scroll-padding-block:15vh}`;

let isShown = false;

/** Adds the styles for navigation by arrow keys, which pages of other viewers do not load. */
export function showFocus(): void {
  if (isShown || !("adoptedStyleSheets" in document)) return;
  isShown = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
