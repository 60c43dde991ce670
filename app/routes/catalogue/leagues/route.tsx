import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LeagueTile } from "~/features/events/LeagueTile/LeagueTile";
import { sportName } from "~/features/events/sport-name";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { pageTitle, section, wrap } from "~/styles/layout.css";
import { cx } from "~/ui/cx";
import { useDeferred } from "~/ui/Deferred/use-deferred";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import * as styles from "./leagues.css";
import { loadLeagues } from "./leagues.server";

export const headers = cachedAs("LIST");
export const loader = withContext(loadLeagues);

const TITLES = { league: "home:leagues", category: "common:categories" } as const;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({
    title: t(TITLES[data?.kind ?? "league"]),
    description: t("lists:leagues_description"),
    canonicalPath: paths.leagues,
  }));

const NOTHING_LIVE: Record<string, number> = {};

export default function Leagues() {
  const { kind, identities, ...late } = useLoaderData<typeof loader>();
  const t = useT();
  const live = useDeferred(late.live, NOTHING_LIVE);
  return (
    <main id="main" className={cx(wrap, section)}>
      <h1 className={cx(pageTitle, styles.title)}>{t(TITLES[kind])}</h1>
      {identities.length === 0 ? (
        <EmptyState title={t("lists:list_empty")} text={t("lists:list_empty_text")} />
      ) : (
        <ul className={styles.tiles}>
          {identities.map((identity) => (
            <li key={identity.id}>
              <LeagueTile identity={identity}>
                {identity.sportType && (
                  <span className={styles.sport}>{sportName(t, identity.sportType)}</span>
                )}
                <LiveMatches count={live[identity.id]} />
              </LeagueTile>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}

function LiveMatches({ count = 0 }: { count?: number }) {
  const t = useT();
  if (count === 0) return null;
  return <span className={styles.live}>{t("common:live_count", { count })}</span>;
}
