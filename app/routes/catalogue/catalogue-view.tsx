import { FixtureList } from "~/features/events/FixtureList/FixtureList";
import { MediaCard } from "~/features/events/MediaCard/MediaCard";
import type { EventCardView, IdentityView } from "~/features/events/view";
import { FollowButton } from "~/features/following/FollowButton/FollowButton";
import { useT } from "~/i18n/use-t";
import { pageTitle, section, wrap } from "~/styles/layout.css";
import { ChipLink, Chips } from "~/ui/Chip/Chip";
import { Crest } from "~/ui/Crest/Crest";
import { cx } from "~/ui/cx";
import { Late } from "~/ui/Late/Late";
import { Rail } from "~/ui/Rail/Rail";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import * as styles from "./catalogue-view.css";

type MaybeLate<T> = T | Promise<T>;

interface CatalogueViewProps {
  identity: IdentityView;
  followType: "team" | "identity_item";
  isFollowed: boolean;
  now: string;
  live: MaybeLate<EventCardView[]>;
  upcoming: MaybeLate<EventCardView[]>;
  replays: MaybeLate<EventCardView[]>;
  clips: MaybeLate<EventCardView[]>;
  subCategories: MaybeLate<IdentityView[]>;
}

/** A league, category or team: who it is, what is on, what comes, what has been. */
export function CatalogueView(props: CatalogueViewProps) {
  const { identity, followType, isFollowed, now } = props;
  const t = useT();
  return (
    <main id="main">
      <header className={cx(wrap, styles.head)}>
        <Crest url={identity.logoUrl} name={identity.title} size={64} eager />
        <h1 className={pageTitle}>
          <bdi>{identity.title}</bdi>
        </h1>
        <FollowButton
          id={identity.id}
          name={identity.title}
          type={followType}
          isFollowed={isFollowed}
          redirectTo={identity.href}
        />
      </header>
      <Late value={props.subCategories} fallback={null}>
        {(identities) => <SubCategories identities={identities} />}
      </Late>
      <Late value={props.live} fallback={null}>
        {(events) => <Row title={t("home:live_now")} events={events} now={now} />}
      </Late>
      <Late value={props.upcoming} fallback={null}>
        {(events) =>
          events.length > 0 && (
            <section className={cx(wrap, section)}>
              <SectionHead title={t("home:coming_up")} />
              <FixtureList events={events} now={now} redirectTo={identity.href} columns />
            </section>
          )
        }
      </Late>
      <Late value={props.replays} fallback={null}>
        {(events) => <Row title={t("home:replays")} events={events} now={now} />}
      </Late>
      <Late value={props.clips} fallback={null}>
        {(clips) => <Row title={t("home:clips")} events={clips} now={now} />}
      </Late>
    </main>
  );
}

function SubCategories({ identities }: { identities: IdentityView[] }) {
  if (identities.length === 0) return null;
  return (
    <div className={cx(wrap, section)}>
      <Chips>
        {identities.map(({ id, title, href }) => (
          <ChipLink key={id} href={href}>
            {title}
          </ChipLink>
        ))}
      </Chips>
    </div>
  );
}

function Row({ title, events, now }: { title: string; events: EventCardView[]; now: string }) {
  if (events.length === 0) return null;
  return (
    <section className={cx(wrap, section)}>
      <Rail title={title}>
        {events.map((event) => (
          <MediaCard key={event.id} event={event} now={now} />
        ))}
      </Rail>
    </section>
  );
}
