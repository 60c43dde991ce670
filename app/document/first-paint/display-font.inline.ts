/**
 * Requests the display font at once, before a text needs it. Pages that save data do without it (the rules for
 * `data-saving`), as with `prefers-reduced-data`.
 */
import { hasSlowNetwork, readDataSaver } from "~/lib/is-saving-data";

/** The subset for English and most of other languages (`fonts.css.ts`). */
const BASIC = "/fonts/sofia-sans-extra-condensed-basic-800.woff2";

// The styles follow the preference of the browser whatever the viewer has chosen in the player.
if (readDataSaver() || hasSlowNetwork() || matchMedia("(prefers-reduced-data: reduce)").matches)
  document.documentElement.dataset.saving = "";
// The stylesheets, which come later, name the same file: it is requested once. A link in the document would request it
// for all viewers, because caches keep one page for them. Where it fails, the fallback is shown.
else new FontFace("Sofia XC", `url(${BASIC})`).load().catch(() => {});
