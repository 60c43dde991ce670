import { posterColors } from "#common/poster/colors";
import { Poster } from "~/ui/Poster/Poster";
import type { EventCardView } from "../view";

/** Drawn poster of an event: the fields of its two teams, or one field if it has fewer teams. */
export function EventPoster({ event }: { event: Pick<EventCardView, "home" | "away" | "sportType"> }) {
  const { home, away, sportType } = event;
  const colors = posterColors(home?.color, away?.color);
  return (
    <Poster
      sportType={sportType}
      home={{ field: colors.home, logoUrl: home?.logoUrl }}
      away={home && away ? { field: colors.away, logoUrl: away.logoUrl } : undefined}
    />
  );
}
