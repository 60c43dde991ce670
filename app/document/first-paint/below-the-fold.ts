import { PLAY_FRAGMENT } from "~/lib/paths";
import { restoresScroll } from "../deferred-scripts/restores-scroll";

/** Maximum time (ms) for which content is hidden, in case the page is incomplete or not painted. */
const MAX_DELAY_MS = 3_000;

/**
 * Hides content below the fold (the rules for `data-arriving`) until `showBelowTheFold`, unless the page restores its
 * scroll position or the URL has a fragment other than that of links that play.
 */
export function holdBelowTheFold(): void {
  if (restoresScroll() || (location.hash && location.hash !== PLAY_FRAGMENT)) return;
  document.documentElement.dataset.arriving = "";
  setTimeout(showBelowTheFold, MAX_DELAY_MS);
}

/** Shows what `holdBelowTheFold` has hidden. */
export function showBelowTheFold(): void {
  delete document.documentElement.dataset.arriving;
}
