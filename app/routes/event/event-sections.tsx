import type { CSSProperties, ReactNode } from "react";
// Imported here so that the page contains it: the stylesheet of a lazy part arrives after its HTML.
import "~/features/clips/Publication.css";
import type { PublicationTexts } from "~/features/clips/publication-texts.server";
import { ClipCard } from "~/features/events/ClipCard/ClipCard";
import { EventCardSkeleton } from "~/features/events/EventCard/EventCardSkeleton";
import { MediaCard } from "~/features/events/MediaCard/MediaCard";
import type { EventCardView } from "~/features/events/view";
import type { MessageKey } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { usePath } from "~/ui/base-path";
import { cx } from "~/ui/cx";
import { Icon } from "~/ui/Icon/Icon";
import { lazyPart } from "~/ui/lazy-part";
import { Rail } from "~/ui/Rail/Rail";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import { anchored, prose, section } from "../../styles/layout.css";
import * as styles from "./event-view.css";

/**
 * Statistics and clips. `pairs`: side by side on desktops, in the ratio 5 to 7. Otherwise the clips have the full
 * width there, because the panel beside the player has the statistics, or there are none.
 */
export function StatsAndClips({ pairs, children }: { pairs: boolean; children: ReactNode }) {
  return <div className={pairs ? styles.two : styles.one}>{children}</div>;
}

/** Carousel of clips with a title; nothing if there are none. */
export function Clips({
  id,
  title,
  clips,
  players = [],
  pairs = false,
  now,
}: {
  id: string;
  title: string;
  clips: EventCardView[];
  /** Clips of single players, as chips above the others. */
  players?: EventCardView[];
  /** Two cards per row on desktops, for a section that shares its width. */
  pairs?: boolean;
  /** ISO date-time of the loader. */
  now: string;
}) {
  if (clips.length + players.length === 0) return null;
  return (
    <section className={cx(section, anchored)} id={id}>
      <Rail
        title={title}
        count={clips.length || undefined}
        width={pairs ? "pairs" : "cards"}
        above={players.length > 0 && <PlayerChips clips={players} />}
      >
        {clips.map((clip) => (
          <ClipCard key={clip.id} clip={clip} now={now} />
        ))}
      </Rail>
    </section>
  );
}

/** Clips of single players, each named by its kind and the number of the shirt, which has its colour. */
function PlayerChips({ clips }: { clips: EventCardView[] }) {
  const t = useT();
  const path = usePath();
  return (
    <nav className={styles.players} aria-label={t("event:player_highlights")}>
      {clips.map(({ id, href, title, clipKind, playerNumber = "", playerColor }) => {
        return (
          <a
            key={id}
            className={styles.playerChip}
            href={path(href)}
            style={{ "--shirt": playerColor } as CSSProperties}
          >
            <Icon name="shirt" size={16} />
            <bdi>
              {t("event:title_of_number", {
                title: clipKind ? t(clipKind.label) : title,
                number: playerNumber,
              })}
            </bdi>
          </a>
        );
      })}
    </nav>
  );
}

/** Description of the event. */
export function About({ text, title }: { text: string; title: MessageKey }) {
  const t = useT();
  return (
    <section className={section} id="about">
      <SectionHead title={t(title)} />
      <p className={prose}>
        <bdi>{text}</bdi>
      </p>
    </section>
  );
}

const RELATED_PLACES = [1, 2, 3, 4];

export function Related({ events, now }: { events: EventCardView[]; now: string }) {
  const t = useT();
  if (events.length === 0) return null;
  return (
    <section className={section} id="related">
      <Rail title={t("event:related")}>
        {events.map((event) => (
          <MediaCard key={event.id} event={event} now={now} />
        ))}
      </Rail>
    </section>
  );
}

/** Skeleton of the section Related. */
export function RelatedSkeleton() {
  const t = useT();
  return (
    <section className={section} aria-busy="true">
      <Rail title={t("event:related")}>
        {RELATED_PLACES.map((place) => (
          <EventCardSkeleton key={place} />
        ))}
      </Rail>
    </section>
  );
}

const EditClip = lazyPart(() => import("~/features/clips/EditClip"));

/** The viewer's own clips of a match, each with its forms. */
export function OwnClips({
  clips,
  texts,
  now,
}: {
  clips: EventCardView[];
  texts: PublicationTexts;
  /** ISO date-time of the loader. */
  now: string;
}) {
  const t = useT();
  return (
    <section className={cx(section, anchored)} id="my-clips">
      <SectionHead title={t("common:my_clips")} more={{ href: paths.ownClips, text: t("common:all") }} />
      <ul className={styles.ownClips}>
        {clips.map((clip) => (
          <li key={clip.id}>
            <ClipCard clip={clip} now={now} />
            <EditClip clip={clip} texts={texts} />
          </li>
        ))}
      </ul>
    </section>
  );
}
