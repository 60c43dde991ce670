import { Poster } from "~/ui/Poster/Poster";
import { fieldsOfTeams } from "../colors";
import type { EventCardView } from "../view";

/** The drawn picture of an event: its two teams' fields, or one field when it has no two teams. */
export function EventPoster({ event }: { event: Pick<EventCardView, "home" | "away" | "sportType"> }) {
  const { home, away, sportType } = event;
  const fields = fieldsOfTeams(home?.color, away?.color);
  return (
    <Poster
      sportType={sportType}
      home={{ field: fields.home, crestUrl: home?.crestUrl }}
      away={home && away ? { field: fields.away, crestUrl: away.crestUrl } : undefined}
    />
  );
}
