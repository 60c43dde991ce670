interface HomeEvents<E> {
  hero: E | null;
  live: E[];
}

/**
 * Keeps the event at the head of the page when the page's data are loaded again, for example after a form was
 * sent: another close score would replace the match under the viewer's finger.
 * @param shownId id of the event that is at the head now
 * @param loaded the new data
 * @returns the new data; if the event is still live, it is the hero, and the new hero takes its place
 */
export function keepHero<E extends { id: string }>(
  shownId: string | undefined,
  { hero, live }: HomeEvents<E>,
): HomeEvents<E> {
  const shown = live.find(({ id }) => id === shownId);
  if (!shown || !hero) return { hero, live };
  return { hero: shown, live: live.map((event) => (event === shown ? hero : event)) };
}
