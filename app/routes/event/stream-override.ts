import type { EventPhase } from "~/features/events/view";

/** Stream from a message that arrived while the page was open. */
export interface NamedStream {
  eventId: string;
  url: string;
  /** Phase of the event at that time. */
  phase: EventPhase;
}

/** Returns the URL of a stream while it belongs to the event; a match that has ended has a recording. */
export function currentUrl(
  stream: NamedStream | undefined,
  event: { id: string; phase: EventPhase },
): string | undefined {
  if (stream?.eventId !== event.id) return undefined;
  const hasEnded = event.phase === "replay" && stream.phase !== "replay";
  return hasEnded ? undefined : stream.url;
}
