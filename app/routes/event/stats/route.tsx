import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { StatsTable } from "~/features/statistics/StatsTable/StatsTable";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { pageTitle, section, textLink, wrap } from "~/styles/layout.css";
import { usePath } from "~/ui/base-path";
import { cx } from "~/ui/cx";
import { Deferred } from "~/ui/Deferred/Deferred";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { loadEventStats } from "../event.server";
import * as styles from "./stats.css";

export const headers = cachedAs("EVENT");
export const loader = withContext(loadEventStats);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({
    title: t("event:stats_of", { title: data?.event.metaTitle ?? "" }),
    description: t("event:stats_description", { title: data?.event.metaTitle ?? "" }),
    imageUrl: data?.event.imageUrl,
  }));

/** All statistics of a match, with the numbers as a table. */
export default function EventStats() {
  const { event, stats } = useLoaderData<typeof loader>();
  const t = useT();
  const path = usePath();
  const nothing = <EmptyState title={t("event:no_stats")} text={t("event:no_stats_text")} />;
  return (
    <main id="main" className={cx(wrap, section, styles.page)}>
      <p>
        <a className={cx(textLink, styles.back)} href={path(event.href)}>
          <bdi>{event.title}</bdi>
        </a>
      </p>
      <h1 className={cx(pageTitle, styles.title)}>{t("event:stats")}</h1>
      <Deferred value={stats} fallback={null}>
        {({ score, game }) =>
          event.hasStats && event.home && event.away && (score || game.length > 0) ? (
            <StatsTable home={event.home} away={event.away} score={score} game={game} />
          ) : (
            nothing
          )
        }
      </Deferred>
    </main>
  );
}
