import type { ReactNode } from "react";
import { ClipCard } from "~/features/events/ClipCard/ClipCard";
import { MediaCard } from "~/features/events/MediaCard/MediaCard";
import { StatRow, type StatView } from "~/features/events/StatRow/StatRow";
import { TimelineRow, type TimelineTag } from "~/features/events/TimelineRow/TimelineRow";
import type { EventCardView, TeamView } from "~/features/events/view";
import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";
import { Crest } from "~/ui/Crest/Crest";
import { cx } from "~/ui/cx";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { Rail } from "~/ui/Rail/Rail";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import { type Tab, Tabs } from "~/ui/Tabs/Tabs";
import { prose, section } from "../../styles/layout.css";
import * as styles from "./event-view.css";

interface TimelineProps {
  tags: TimelineTag[];
  home?: TeamView;
  away?: TeamView;
  currentId?: string;
  /** Links that filter: all, one team, mine. */
  filters: Tab[];
  /** Present for viewers who may tag: the minute to tag and where that is done. */
  add?: { minute: string; href: string };
}

/** What has happened, newest first. */
export function Timeline({ tags, home, away, currentId, filters, add }: TimelineProps) {
  const t = useT();
  return (
    <section className={cx(styles.timeline, styles.timelineEdge)} id="timeline">
      <div className={styles.filters}>
        <Tabs label={t("event:timeline_of")} tabs={filters} />
      </div>
      {tags.length > 0 ? (
        <ol className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag.id}>
              <TimelineRow
                tag={tag}
                team={tag.side === "home" ? home : tag.side === "away" ? away : undefined}
                current={tag.id === currentId}
              />
            </li>
          ))}
        </ol>
      ) : (
        <EmptyState title={t("event:no_tags")} text={t("event:no_tags_text")} />
      )}
      {add && (
        <div className={styles.addTag}>
          <Button kind="second" small wide icon="plus" href={add.href}>
            {t("event:add_tag_at", { minute: add.minute })}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Two sections side by side on a desk, 5 to 7. */
export function StatsAndClips({ children }: { children: ReactNode }) {
  return <div className={styles.two}>{children}</div>;
}

interface StatsProps {
  stats: StatView[];
  home: TeamView;
  away: TeamView;
  /** The page with all of them. */
  moreHref?: string;
}

export function Stats({ stats, home, away, moreHref }: StatsProps) {
  const t = useT();
  return (
    <section className={cx(section, styles.anchored)} id="stats">
      <SectionHead
        title={t("event:stats")}
        more={moreHref ? { href: moreHref, text: t("event:full_stats") } : undefined}
      />
      <div className={styles.teams}>
        <span className={styles.team}>
          <Crest url={home.crestUrl} name={home.name} size={24} />
          <bdi>{home.name}</bdi>
        </span>
        <span className={styles.team}>
          <bdi>{away.name}</bdi>
          <Crest url={away.crestUrl} name={away.name} size={24} />
        </span>
      </div>
      {stats.map((stat) => (
        <StatRow key={stat.name} stat={stat} home={home} away={away} />
      ))}
    </section>
  );
}

export function Clips({ clips, more }: { clips: EventCardView[]; more?: { href: string; count: number } }) {
  const t = useT();
  return (
    <section className={cx(section, styles.anchored)} id="clips">
      {clips.length > 0 ? (
        <Rail
          title={t("event:clips")}
          more={more && { href: more.href, text: t("event:all_count", { count: more.count }) }}
          width="pairs"
        >
          {clips.map((clip) => (
            <ClipCard key={clip.id} clip={clip} />
          ))}
        </Rail>
      ) : (
        <>
          <SectionHead title={t("event:clips")} />
          <EmptyState title={t("event:no_clips")} />
        </>
      )}
    </section>
  );
}

/** In place of the timeline for viewers nobody knows: what they would find, and the way in. */
export function TimelineInvitation({ path }: { path: string }) {
  const t = useT();
  return (
    <section className={cx(styles.timeline, styles.timelineEdge)} id="timeline">
      <EmptyState
        title={t("event:timeline")}
        text={t("event:timeline_invitation")}
        action={
          <Button href={`/auth/login?redirectTo=${encodeURIComponent(path)}`} kind="second" small>
            {t("common:sign_in")}
          </Button>
        }
      />
    </section>
  );
}

/** The text of the event: "Before the match" while it is to come. */
export function About({ text, upcoming }: { text: string; upcoming: boolean }) {
  const t = useT();
  return (
    <section className={section} id="about">
      <SectionHead title={t(upcoming ? "event:before_the_match" : "event:about")} />
      <p className={prose}>{text}</p>
    </section>
  );
}

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
