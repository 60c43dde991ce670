import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { EventCardView } from "~/features/events/view";
import { LiveScores } from "~/features/live-scores/LiveScores";
import { clockOf } from "~/features/live-scores/match-clock";
import { useLiveScore } from "~/features/live-scores/score-context";
import { StatsTable } from "~/features/statistics/StatsTable/StatsTable";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { pageTitle, section, textLink, wrap } from "~/styles/layout.css";
import { usePath } from "~/ui/base-path";
import { cx } from "~/ui/cx";
import { Deferred } from "~/ui/Deferred/Deferred";
import { Dotted } from "~/ui/Dotted/Dotted";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { Line } from "~/ui/Line/Line";
import { MatchTitle } from "~/ui/MatchTitle/MatchTitle";
import { Time } from "~/ui/Time/Time";
import { loadEventStats } from "../event.server";
import * as styles from "./stats.css";

export const headers = cachedAs("EVENT");
export const loader = withContext(loadEventStats);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({
    title: t("event:stats_of", { title: data?.event.metaTitle ?? "" }),
    description: t("event:stats_description", { title: data?.event.metaTitle ?? "" }),
    imageUrl: data?.event.imageUrl,
    isPrivate: data?.isPrivate,
  }));

/** All statistics of a match, with the numbers as a table. */
export default function EventStats() {
  const { event, stats, scores, now } = useLoaderData<typeof loader>();
  const t = useT();
  const path = usePath();
  const nothing = <EmptyState title={t("event:no_stats")} text={t("event:no_stats_text")} />;
  return (
    <main id="main" className={cx(wrap, section, styles.page)}>
      <p>
        <a className={cx(textLink, styles.back)} href={path(event.href)}>
          <MatchTitle event={event}>{event.title}</MatchTitle>
        </a>
      </p>
      <LiveScores events={[event]} loaded={scores} now={now}>
        <Match event={event} />
      </LiveScores>
      <h1 className={cx(pageTitle, styles.title)}>{t("event:stats")}</h1>
      <Deferred value={stats} fallback={null}>
        {(known) =>
          !known ? (
            <EmptyState
              title={t("event:score_hidden")}
              action={{
                href: path(paths.withResult(paths.eventStats(event.id))),
                text: t("event:show_score"),
              }}
            />
          ) : event.hasStats && event.home && event.away && (known.score || known.game.length > 0) ? (
            <StatsTable home={event.home} away={event.away} score={known.score} game={known.game} />
          ) : (
            nothing
          )
        }
      </Deferred>
    </main>
  );
}

/** The match on one line: its minute, league, division and date, with the progress below. */
function Match({ event }: { event: EventCardView & { divisions: string[] } }) {
  const t = useT();
  const clock = clockOf(t, useLiveScore(event.id));
  const { phase, league, divisions, startsAt, progress = 0 } = event;
  return (
    <>
      <p className={styles.facts}>
        <Dotted
          parts={[
            clock && (
              <bdi dir="ltr" className={styles.clock}>
                {clock}
              </bdi>
            ),
            league,
            ...divisions,
            startsAt && <Time iso={startsAt} style="kickoff" />,
          ]}
        />
      </p>
      {phase === "live" ? (
        <Line state="now" share={progress} />
      ) : (
        <Line state={phase === "upcoming" ? "next" : "done"} />
      )}
    </>
  );
}
