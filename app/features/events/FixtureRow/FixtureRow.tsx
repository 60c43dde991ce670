import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { Dotted } from "~/ui/Dotted/Dotted";
import { Logo } from "~/ui/Logo/Logo";
import { Time } from "~/ui/Time/Time";
import { AccessTag } from "../AccessTag/AccessTag";
import { ListButton } from "../ListButton/ListButton";
import type { EventCardView } from "../view";
import * as styles from "./FixtureRow.css";

export interface FixtureRowProps {
  event: EventCardView;
  /** Path to which the form of the add button redirects; without it there is none. */
  redirectTo?: string;
  inList?: boolean;
}

/** Row of an upcoming match: time, teams and one action. For a pay-per-view match the action is to buy it. */
export function FixtureRow({ event, redirectTo, inList = false }: FixtureRowProps) {
  const path = usePath();
  const { home, away, ownTitle, league, startsAt, access, inRegion } = event;
  // The price of a ticket, and a blocked region, stand in the place of the button.
  const isTagged = inRegion && (access.kind === "plan" || access.kind === "members");
  return (
    <div className={styles.row}>
      <span className={styles.kickOff}>{startsAt && <Time iso={startsAt} style="time" />}</span>
      <a className={styles.link} href={path(event.href)}>
        {home && away ? (
          [home, away].map((team) => (
            <span key={team.name} className={styles.team}>
              <Logo url={team.logoUrl} name={team.name} size={20} />
              <bdi className={styles.name}>{team.name}</bdi>
            </span>
          ))
        ) : (
          <span className={styles.team}>
            <bdi className={styles.name}>{event.title}</bdi>
          </span>
        )}
        {(isTagged || ownTitle || league) && (
          <span className={styles.meta}>
            {isTagged && <AccessTag access={access} inRegion />}
            <span className={styles.facts}>
              <Dotted parts={[ownTitle, league]} />
            </span>
          </span>
        )}
      </a>
      <div className={styles.action}>
        <RowAction event={event} redirectTo={redirectTo} inList={inList} />
      </div>
    </div>
  );
}

function RowAction({ event, redirectTo, inList = false }: FixtureRowProps) {
  const t = useT();
  if (!event.inRegion) return <AccessTag access={event.access} inRegion={false} />;
  if (event.access.kind === "ticket" && !inList)
    return (
      <Button
        kind="second"
        small
        icon="ticket"
        href={event.href}
        aria-label={event.access.price && t("common:ticket_price", { price: event.access.price })}
      >
        <bdi className={styles.price}>{event.access.price ?? t("common:ticket")}</bdi>
      </Button>
    );
  if (redirectTo === undefined) return null;
  return <ListButton eventId={event.id} title={event.title} inList={inList} redirectTo={redirectTo} />;
}
