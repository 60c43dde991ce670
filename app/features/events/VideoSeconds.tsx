import type { EventCardView } from "./view";

/** Sends the duration of a recording, after which no tag and no clip may lie. */
export function VideoSeconds({
  event: { tense, seconds },
}: {
  event: Pick<EventCardView, "tense" | "seconds">;
}) {
  return tense === "replay" && seconds !== undefined ? (
    <input type="hidden" name="videoSeconds" value={Math.ceil(seconds)} />
  ) : null;
}
