import type { ReactNode } from "react";
import { Statistics } from "~/features/statistics/Statistics";
import { toStatViews } from "~/features/statistics/stat-view";
import { EventTimeline } from "~/features/timeline/EventTimeline";
import { useLanguage, useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { Deferred } from "~/ui/Deferred/Deferred";
import { Clips, OwnClips, StatsAndClips } from "./event-sections";
import { MatchPanel } from "./MatchPanel/MatchPanel";
import type { EventPageProps, ShownEvent } from "./use-shown-event";

interface SectionProps {
  page: EventPageProps;
  shown: ShownEvent;
}

/** Figures of a live match, in place of the timeline. */
export function LivePanel({ event, score, stats, isLoadingStats }: ShownEvent) {
  const { locale } = useLanguage();
  const { home, away } = event;
  if (!home || !away) return null;
  const views = isLoadingStats ? undefined : toStatViews(stats, locale, { omitsScore: true });
  return <MatchPanel {...{ event, home, away, score }} stats={views} />;
}

export function SideTimeline({ page, shown: { event, playback, tagsOf } }: SectionProps) {
  const { mayTagForAll, elapsedSeconds } = page;
  return (
    <Deferred value={page.tags} fallback={null}>
      {(timeline) => (
        <EventTimeline
          {...{ event, mayTagForAll, elapsedSeconds }}
          timeline={{ ...timeline, tags: tagsOf(timeline.tags) }}
          isPlayable={playback.state === "ready"}
        />
      )}
    </Deferred>
  );
}

interface BelowMatchProps extends SectionProps {
  /** Statistics and clips stand side by side. */
  pairs: boolean;
  about: ReactNode;
}

/** Statistics and clips of a match, over the full width. */
export function BelowMatch({ page, shown, pairs, about }: BelowMatchProps) {
  const t = useT();
  const { now } = page;
  return (
    <>
      <StatsAndClips pairs={pairs}>
        <MatchStatistics page={page} shown={shown} />
        <Deferred value={page.gameHighlights} fallback={null}>
          {(clips) => (
            <Clips id="clips" title={t("event:clips")} players={shown.players} {...{ clips, pairs, now }} />
          )}
        </Deferred>
      </StatsAndClips>
      {about}
      <Deferred value={page.userHighlights} fallback={null}>
        {(clips) => <Clips id="my-highlights" title={t("event:my_highlights")} {...{ clips, now }} />}
      </Deferred>
      <Deferred value={page.userClips} fallback={null}>
        {(clips) => clips.length > 0 && <OwnClips texts={page.publication} {...{ clips, now }} />}
      </Deferred>
    </>
  );
}

function MatchStatistics({ page, shown: { event, withNews } }: SectionProps) {
  const { locale } = useLanguage();
  const { home, away } = event;
  if (!event.hasStats || !home || !away) return null;
  return (
    <Deferred value={page.stats} fallback={null}>
      {(loaded) =>
        loaded.game.length > 0 && (
          <Statistics
            stats={toStatViews(withNews(loaded), locale)}
            {...{ home, away }}
            moreHref={paths.eventStats(event.id)}
          />
        )
      }
    </Deferred>
  );
}
