import type { Media } from "~/platform/contract/media";

/** Maximum number of pages: entries further down are too distant. */
export const MAX_PAGES = 4;

const timeOf = ({ date }: Media) => (date ? Date.parse(date) : Number.NaN);
const first = (a: number, b: number) => (Number.isNaN(a) ? 1 : Number.isNaN(b) ? -1 : a - b);

/**
 * Merges several lists and returns one page: live and upcoming events, soonest first, then past events,
 * latest first, without duplicates.
 * @param coming lists of live and upcoming events, each with at least the first `(page + 1) * size + 1`
 * @param past lists of archived events, of the same length
 */
export function pageByTime(
  { coming, past }: { coming: readonly Media[][]; past: readonly Media[][] },
  page: number,
  size: number,
): { entries: Media[]; nextExists: boolean } {
  const all = byTime(coming.flat(), past.flat());
  const end = (page + 1) * size;
  if (page >= MAX_PAGES) return { entries: [], nextExists: false };
  return { entries: all.slice(page * size, end), nextExists: all.length > end && page + 1 < MAX_PAGES };
}

/** Sorts events: live and upcoming ones, soonest first, then past events, latest first; each once. */
export function byTime(coming: readonly Media[], past: readonly Media[]): Media[] {
  const soonest = unique(coming).sort((a, b) => first(timeOf(a), timeOf(b)));
  const latest = unique(past).sort((a, b) => first(-timeOf(a), -timeOf(b)));
  return unique([...soonest, ...latest]);
}

function unique(events: readonly Media[]): Media[] {
  return [...new Map(events.map((event) => [event.id, event])).values()];
}
