import type { useLoaderData } from "@remix-run/react";
import type { Refresh } from "~/features/events/use-fresh-data";
import type { loadEvent } from "./event.server";
import { liveSecond, whenReached } from "./when-shown";

/** Loader data of an event, clip or highlight. */
export type EventData = ReturnType<typeof useLoaderData<typeof loadEvent>>;

/** The data that have been set last; the page may not be rendered with them yet. */
let page: EventData | undefined;
/** Sets the data of the page; belongs to the last reload. */
let applyToPage: Refresh<EventData>["apply"];
/** Number of the last reload, and of the last one that is shown as a whole. */
let lastReload = 0;
let lastWhole = 0;

/** Reloads an event: what all viewers share, if this is enough. */
export async function refreshEvent({ known, scope, load, apply }: Refresh<EventData>): Promise<void> {
  const before = page;
  // Shared data are those of viewers without a choice about results.
  const isShared = scope === "shared" && !document.cookie.includes("results=");
  const merged = isShared ? withShared(known, await load("omit")) : undefined;
  const newest = merged ?? (await load("same-origin"));
  // What has waited may have been shown during the request.
  const current = page && page !== before ? page : known;
  lastReload += 1;
  applyToPage = apply;
  // The server has left out what is ahead of the picture of a hidden result.
  if (liveSecond() !== undefined && !newest.event.isResultHidden) return showInStep(newest, current);
  lastWhole = lastReload;
  show(newest);
}

function show(next: EventData): void {
  page = next;
  applyToPage(next);
}

/**
 * Shows reloaded data of a live match. What could be ahead of the picture is held back until the picture has reached
 * it: each tag until its own second, the rest until the present. Its score is left to `LiveScoreUpdates`.
 */
async function showInStep(newest: EventData, known: EventData): Promise<void> {
  const reload = lastReload;
  const { id, startsAt } = newest.event;
  const [timeline, before, scores] = await Promise.all([newest.tags, known.tags, newest.scores]);
  const shown = new Set(before.tags.map((tag) => tag.id));
  const waiting = new Set(timeline.tags.filter((tag) => !tag.isMine && !shown.has(tag.id)));
  const tags = () => ({ ...timeline, tags: timeline.tags.filter((tag) => !waiting.has(tag)) });
  const { [id]: _own, ...others } = scores;
  show({ ...newest, ...partsAhead(known, newest), scores: others, tags: tags() });
  // A later reload waits for the same tags.
  const isLast = () => reload === lastReload;
  for (const tag of waiting)
    void whenReached(tag.momentSeconds ?? tag.seconds, startsAt, isLast).then(() => {
      waiting.delete(tag);
      if (isLast() && page?.event.id === id) show({ ...page, tags: tags() });
    });
  const isNewer = () => reload > lastWhole;
  void whenReached(undefined, startsAt, isNewer).then(() => {
    if (!isNewer() || page?.event.id !== id) return;
    lastWhole = reload;
    show({ ...page, ...partsAhead(newest, page) });
  });
}

/**
 * Returns the parts that reveal goals and have no time of their own, with their version: messages that are newer stay
 * on the page.
 * @param data has these parts
 * @param page has the event as it is to be shown
 */
const partsAhead = (
  { stats, gameHighlights, playerHighlights, event: { version } }: EventData,
  { event }: EventData,
): Partial<EventData> => ({ stats, gameHighlights, playerHighlights, event: { ...event, version } });

/** Adds newer data that all viewers share to those of the viewer; undefined if the event itself has changed. */
function withShared(own: EventData, shared: EventData): EventData | undefined {
  // The viewer has revealed what shared data hide.
  if (shared.event.isResultHidden !== own.event.isResultHidden) return undefined;
  if (!own.isSignedIn) return shared;
  const { phase, title, startsAt, isCancelled } = shared.event;
  const isSame =
    phase === own.event.phase &&
    title === own.event.title &&
    startsAt === own.event.startsAt &&
    isCancelled === own.event.isCancelled;
  if (!isSame) return undefined;
  const { stats, gameHighlights, playerHighlights, alsoLive, scores, now } = shared;
  return { ...own, stats, gameHighlights, playerHighlights, alsoLive, scores, now };
}
