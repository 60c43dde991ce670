import type { Media } from "~/platform/contract/media";

/** Pages of recommendations: what lies further down is no recommendation any more. */
export const MOST_PAGES = 4;

const timeOf = ({ date }: Media) => (date ? Date.parse(date) : Number.NaN);
const first = (a: number, b: number) => (Number.isNaN(a) ? 1 : Number.isNaN(b) ? -1 : a - b);

/**
 * One page of what several lists have together: first what is on and what comes, the soonest first, then what has
 * been, the latest first. An event that two lists have is there once.
 * @param coming lists of live and upcoming events, each with at least the first `(page + 1) * size + 1`
 * @param past lists of archived events, as long
 */
export function pageOfRecommended(
  { coming, past }: { coming: readonly Media[][]; past: readonly Media[][] },
  page: number,
  size: number,
): { entries: Media[]; nextExists: boolean } {
  const soonest = unique(coming.flat()).sort((a, b) => first(timeOf(a), timeOf(b)));
  const latest = unique(past.flat()).sort((a, b) => first(-timeOf(a), -timeOf(b)));
  const all = unique([...soonest, ...latest]);
  const end = (page + 1) * size;
  if (page >= MOST_PAGES) return { entries: [], nextExists: false };
  return { entries: all.slice(page * size, end), nextExists: all.length > end && page + 1 < MOST_PAGES };
}

function unique(events: readonly Media[]): Media[] {
  return [...new Map(events.map((event) => [event.id, event])).values()];
}
