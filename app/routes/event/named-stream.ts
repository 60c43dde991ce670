import type { Tense } from "~/features/events/view";

/** A stream that a message named while the page was open. */
export interface NamedStream {
  eventId: string;
  url: string;
  /** How the event stood then. */
  tense: Tense;
}

/** The address of that stream for as long as it is the event's: a match that has ended since has a recording. */
export function currentAddress(
  stream: NamedStream | undefined,
  event: { id: string; tense: Tense },
): string | undefined {
  if (stream?.eventId !== event.id) return undefined;
  const hasEnded = event.tense === "replay" && stream.tense !== "replay";
  return hasEnded ? undefined : stream.url;
}
