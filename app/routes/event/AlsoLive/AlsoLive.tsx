import { Fragment } from "react";
import type { EventCardView } from "~/features/events/view";
import { clockOf } from "~/features/live-scores/match-clock";
import { useLiveScore } from "~/features/live-scores/score-context";
import { useT } from "~/i18n/use-t";
import { usePath } from "~/ui/base-path";
import { Logo } from "~/ui/Logo/Logo";
import { ScoreDigits } from "~/ui/ScoreBlock/ScoreDigits";
import * as styles from "./AlsoLive.css";

/** Other matches that are live, each a link with its score and minute; nothing if there are none. */
export function AlsoLive({ events }: { events: EventCardView[] }) {
  const t = useT();
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="also-live">
      <h2 className={styles.heading} id="also-live">
        {t("event:also_live")}
      </h2>
      <ul>
        {events.map((event) => (
          <li key={event.id}>
            <LiveRow event={event} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LiveRow({ event }: { event: EventCardView }) {
  const t = useT();
  const path = usePath();
  const score = useLiveScore(event.id);
  const { home, away } = event;
  return (
    <a className={styles.row} href={path(event.href)}>
      {[home, away].map(
        (team) =>
          team && (
            <Fragment key={team.name}>
              <span className={styles.team}>
                <Logo url={team.logoUrl} name={team.name} size={20} />
                <bdi className={styles.name}>{team.name}</bdi>
              </span>
              <bdi className={styles.score}>
                {score && <ScoreDigits score={team === home ? score.home : score.away} />}
              </bdi>
            </Fragment>
          ),
      )}
      <span className={styles.clock}>
        <bdi>{clockOf(t, score)}</bdi>
      </span>
    </a>
  );
}
