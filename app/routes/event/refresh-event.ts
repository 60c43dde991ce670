import type { useLoaderData } from "@remix-run/react";
import type { Refresh } from "~/features/events/use-fresh-data";
import type { loadEvent } from "./event.server";
import { liveSecond, whenReached } from "./when-shown";

/** Loader data of an event, clip or highlight. */
export type EventData = ReturnType<typeof useLoaderData<typeof loadEvent>>;

/** The last reload, and the data that it shows by now. */
let last: { shown: EventData; apply: Refresh<EventData>["apply"] } | undefined;

/** Reloads an event: what all viewers share, if this is enough. */
export async function refreshEvent({ known, scope, load, apply }: Refresh<EventData>): Promise<void> {
  // Shared data are those of viewers without a choice about results.
  const isShared = scope === "shared" && !document.cookie.includes("results=");
  const merged = isShared ? withShared(known, await load("omit")) : undefined;
  const newest = merged ?? (await load("same-origin"));
  const first = liveSecond() === undefined ? newest : await waitForPicture(known, newest);
  last = { shown: first, apply };
  apply(first);
}

/**
 * Keeps back what could be ahead of the picture of a live match, and shows it when the picture has reached it: each tag
 * at its own second.
 * @returns what is shown at once
 */
async function waitForPicture(known: EventData, newest: EventData): Promise<EventData> {
  const { id, startsAt } = newest.event;
  const [before, timeline] = await Promise.all([known.tags, newest.tags]);
  const shown = new Set(before.tags.map((tag) => tag.id));
  const waiting = new Set(timeline.tags.filter((tag) => !tag.isMine && !shown.has(tag.id)));
  const tags = () => ({ ...timeline, tags: timeline.tags.filter((tag) => !waiting.has(tag)) });
  const showAt = async (second: number | undefined, change: () => Partial<EventData>) => {
    await whenReached(second, startsAt);
    if (last?.shown.event.id !== id) return;
    last.shown = { ...last.shown, ...change() };
    last.apply(last.shown);
  };
  for (const tag of [...waiting])
    void showAt(tag.momentSeconds ?? tag.seconds, () => {
      waiting.delete(tag);
      return { tags: tags() };
    });
  void showAt(undefined, () => partsAhead(newest));
  return { ...newest, ...partsAhead(known), tags: tags() };
}

/** What reveals goals, without a time of their own. */
const partsAhead = ({ stats, gameHighlights, playerHighlights, scores }: EventData) => ({
  stats,
  gameHighlights,
  playerHighlights,
  scores,
});

/** Adds newer data that all viewers share to those of the viewer; undefined if the event itself has changed. */
function withShared(own: EventData, shared: EventData): EventData | undefined {
  // The viewer has revealed what shared data hide.
  if (shared.event.isResultHidden !== own.event.isResultHidden) return undefined;
  if (!own.isSignedIn) return shared;
  const { tense, title, startsAt, isCancelled } = shared.event;
  const isSame =
    tense === own.event.tense &&
    title === own.event.title &&
    startsAt === own.event.startsAt &&
    isCancelled === own.event.isCancelled;
  if (!isSame) return undefined;
  const { alsoLive, now } = shared;
  return { ...own, ...partsAhead(shared), alsoLive, now };
}
