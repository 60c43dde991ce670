import type { EventCardView } from "./view";

/** Sends the duration of a recording, or its upper limit if it is hidden, after which no tag and no clip may lie. */
export function VideoSeconds({
  event: { phase, maxSeconds, seconds = maxSeconds },
}: {
  event: Pick<EventCardView, "phase" | "seconds"> & { maxSeconds?: number };
}) {
  return phase === "replay" && seconds !== undefined ? (
    <input type="hidden" name="videoSeconds" value={Math.ceil(seconds)} />
  ) : null;
}
