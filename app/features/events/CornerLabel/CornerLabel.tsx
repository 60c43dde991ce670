import { useT } from "~/i18n/use-t";
import { LengthLabel, LiveLabel, TimeLabel } from "~/ui/Badge/Badge";
import { Time } from "~/ui/Time/Time";
import type { EventCardView } from "../view";

interface CornerLabelProps {
  event: EventCardView;
  /** ISO date-time of the loader. */
  now: string;
  /** Minute or period of a live match. */
  clock?: string;
}

/** Label in the corner of an event's image: live, the start, or the duration. */
export function CornerLabel({ event, now, clock }: CornerLabelProps) {
  const t = useT();
  if (event.phase === "live" || event.phase === "channel")
    return <LiveLabel text={t("common:live_label")} clock={clock} />;
  if (event.phase === "upcoming")
    return event.startsAt ? (
      <TimeLabel>
        <Time iso={event.startsAt} style="moment" now={now} />
      </TimeLabel>
    ) : null;
  return event.seconds === undefined ? null : <LengthLabel seconds={event.seconds} />;
}
