import { Poster } from "~/ui/Poster/Poster";
import { fieldOf } from "../colors";
import type { EventCardView } from "../view";

/** The drawn picture of an event: its two teams' fields, or one field when it has no two teams. */
export function EventPoster({ event }: { event: Pick<EventCardView, "home" | "away" | "sportType"> }) {
  const { home, away, sportType } = event;
  return (
    <Poster
      sportType={sportType}
      home={{ field: fieldOf(home?.color, "home"), crestUrl: home?.crestUrl }}
      away={home && away ? { field: fieldOf(away.color, "away"), crestUrl: away.crestUrl } : undefined}
    />
  );
}
