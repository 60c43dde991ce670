import type { EventCardView } from "./view";

/** Sends the duration of a recording, or its upper limit if it is hidden, after which no tag and no clip may lie. */
export function VideoSeconds({
  event: { tense, maxSeconds, seconds = maxSeconds },
}: {
  event: Pick<EventCardView, "tense" | "seconds"> & { maxSeconds?: number };
}) {
  return tense === "replay" && seconds !== undefined ? (
    <input type="hidden" name="videoSeconds" value={Math.ceil(seconds)} />
  ) : null;
}
