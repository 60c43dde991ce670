import type { ReactNode } from "react";
import { EditClip } from "~/features/clips/ClipForms";
import { ClipCard } from "~/features/events/ClipCard/ClipCard";
import { EventCardSkeleton } from "~/features/events/EventCard/EventCardSkeleton";
import { MediaCard } from "~/features/events/MediaCard/MediaCard";
import { StatRow, type StatView } from "~/features/events/StatRow/StatRow";
import { TimelineRow, type TimelineTag } from "~/features/events/TimelineRow/TimelineRow";
import type { EventCardView, TeamView } from "~/features/events/view";
import { useSignIn } from "~/features/social/use-sign-in-link";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { Button } from "~/ui/Button/Button";
import { Crest } from "~/ui/Crest/Crest";
import { cx } from "~/ui/cx";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { Notice } from "~/ui/Notice/Notice";
import { Rail } from "~/ui/Rail/Rail";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import { type Tab, Tabs } from "~/ui/Tabs/Tabs";
import { prose, section } from "../../styles/layout.css";
import { ShowScore } from "./event-view";
import * as styles from "./event-view.css";

interface TimelineProps {
  tags: TimelineTag[];
  /** Links that filter: all, one team, mine. */
  filters: Tab[];
  /** Id of the tag that the video shows. */
  current?: string;
  /** Message if no tag passes the filter. */
  empty: { title: string; text?: string };
  /** Why the tags could not be loaded. */
  failure?: string;
  /** Returns the form that changes a tag; nothing for tags that the viewer may not change. */
  edit: (tag: TimelineTag) => ReactNode;
  /** Form for a new tag. */
  add?: ReactNode;
}

/** Tags of the event, newest first. */
export function Timeline({ tags, filters, current, empty, failure, edit, add }: TimelineProps) {
  const t = useT();
  return (
    <section className={cx(styles.timeline, styles.timelineEdge)} id="timeline">
      <Tabs label={t("event:timeline_of")} tabs={filters} />
      {failure && (
        <Notice tone="danger" title={t("event:tags_did_not_load")}>
          {failure}
        </Notice>
      )}
      {tags.length > 0 && (
        <ol className={styles.tags}>
          {tags.map((tag) => {
            const form = edit(tag);
            return (
              <li key={tag.id} className={form ? styles.editableTag : undefined}>
                <TimelineRow
                  tag={tag}
                  current={tag.id === current}
                  edit={form ? <span className={styles.pencilPlace} /> : undefined}
                />
                {form}
              </li>
            );
          })}
        </ol>
      )}
      {tags.length === 0 && !failure && <EmptyState {...empty} />}
      {add && <div className={styles.addTag}>{add}</div>}
    </section>
  );
}

/** Two sections side by side on desktops, in the ratio 5 to 7. */
export function StatsAndClips({ children }: { children: ReactNode }) {
  return <div className={styles.two}>{children}</div>;
}

interface StatsProps {
  stats: StatView[];
  /** Metrics that reveal the score, shown only on request. */
  hidden?: StatView[];
  home: TeamView;
  away: TeamView;
  /** Path of the page with all statistics. */
  moreHref?: string;
}

export function Stats({ stats, hidden = [], home, away, moreHref }: StatsProps) {
  const t = useT();
  const row = (stat: StatView) => <StatRow key={stat.name} stat={stat} home={home} away={away} />;
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
      {stats.map(row)}
      {hidden.length > 0 && <ShowScore>{hidden.map(row)}</ShowScore>}
    </section>
  );
}

/** Carousel of clips with a title; nothing if there are none. */
export function Clips({
  id,
  title,
  clips,
  pairs = false,
}: {
  id: string;
  title: string;
  clips: EventCardView[];
  /** Two cards per row on desktops, for a section that shares its width. */
  pairs?: boolean;
}) {
  if (clips.length === 0) return null;
  return (
    <section className={cx(section, styles.anchored)} id={id}>
      <Rail title={title} count={clips.length} width={pairs ? "pairs" : "cards"}>
        {clips.map((clip) => (
          <ClipCard key={clip.id} clip={clip} />
        ))}
      </Rail>
    </section>
  );
}

/** Replaces the timeline for anonymous viewers: describes it and links to sign-in. */
export function TimelineInvitation({ path }: { path: string }) {
  const t = useT();
  const signIn = useSignIn(path);
  return (
    <section className={cx(styles.timeline, styles.timelineEdge)} id="timeline">
      <EmptyState
        title={t("event:timeline")}
        text={t("event:timeline_invitation")}
        action={
          <Button {...signIn} kind="second" small>
            {t("common:sign_in")}
          </Button>
        }
      />
    </section>
  );
}

const ABOUT = {
  coming: "event:before_the_match",
  match: "event:about",
  channel: "event:about_channel",
  clip: "event:about_clip",
} as const;

/** Description of the event, titled "Before the match" while the event is upcoming. */
export function About({ text, of }: { text: string; of: keyof typeof ABOUT }) {
  const t = useT();
  return (
    <section className={section} id="about">
      <SectionHead title={t(ABOUT[of])} />
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

/** The viewer's own clips of a match, each with its forms. */
export function OwnClips({ clips }: { clips: EventCardView[] }) {
  const t = useT();
  return (
    <section className={cx(section, styles.anchored)} id="my-clips">
      <SectionHead title={t("common:my_clips")} more={{ href: paths.ownClips, text: t("common:all") }} />
      <ul className={styles.ownClips}>
        {clips.map((clip) => (
          <li key={clip.id}>
            <ClipCard clip={clip} />
            <EditClip clip={clip} />
          </li>
        ))}
      </ul>
    </section>
  );
}
