import { EventPoster } from "~/features/events/EventPoster/EventPoster";
import { useT } from "~/i18n/use-t";
import { Dotted } from "~/ui/Dotted/Dotted";
import { MatchTitle } from "~/ui/MatchTitle/MatchTitle";
import { Time } from "~/ui/Time/Time";
import { OfferContents, OfferPrice } from "../PlanCard/PlanCard";
import type { OfferView, OrderedMatch } from "../product-view";
import * as styles from "./OrderSummary.css";

/** What is bought: the match or the plan, its price and its conditions. Contains the page's title. */
export function OrderSummary({ offer, match }: { offer: OfferView; match?: OrderedMatch }) {
  const t = useT();
  return (
    <section className={styles.box}>
      {match?.home && (
        <div className={styles.strip}>
          <div className={styles.poster}>
            <EventPoster event={match} />
          </div>
          <p className={styles.codes} aria-hidden="true">
            {[match.home, match.away].map(
              (team) =>
                team && (
                  <bdi key={team.name} className={styles.code}>
                    {team.code}
                  </bdi>
                ),
            )}
          </p>
        </div>
      )}
      <div className={styles.body}>
        <p className={styles.kind}>{t(offer.kind === "ticket" ? "commerce:ticket" : "commerce:plan")}</p>
        <h1 className={styles.name}>
          <MatchTitle>{match?.title ?? offer.title}</MatchTitle>
        </h1>
        {match && (
          <p className={styles.facts}>
            <Dotted parts={[match.league, match.startsAt && <Time iso={match.startsAt} style="kickoff" />]} />
          </p>
        )}
        <OfferPrice offer={offer} />
        <OfferContents offer={offer} />
      </div>
    </section>
  );
}
