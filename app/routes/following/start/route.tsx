import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useSignIn } from "~/features/social/use-sign-in-link";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { actions, pageTitle, prose, section, wrap } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { cx } from "~/ui/cx";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import { loadFollowingStart } from "../following.server";
import * as styles from "../following-view.css";
import { TileGrid } from "../tile-grid";

export const headers = cachedAs("LIST");
export const loader = withContext(loadFollowingStart);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({
    title: t("common:following"),
    description: t("following:start_text"),
    canonicalPath: paths.followingStart,
  }));

/** What signed-out viewers see as Following: choose first, then sign in, then see the matches. */
export default function FollowingStart() {
  const { kind, identities, children } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <main id="main" className={cx(wrap, section)}>
      <h1 className={pageTitle}>{t("common:following")}</h1>
      <p className={cx(prose, styles.intro)}>{t("following:start_text")}</p>
      <div className={actions}>
        <Button kind="second" {...useSignIn(paths.recommendation)}>
          {t("common:sign_in")}
        </Button>
      </div>
      {[
        { title: t(kind === "league" ? "home:leagues" : "common:categories"), tiles: identities },
        { title: t(kind === "league" ? "following:teams" : "following:subcategories"), tiles: children },
      ].map(
        ({ title, tiles }) =>
          tiles.length > 0 && (
            <section key={title} className={section}>
              <SectionHead title={title} />
              <TileGrid
                tiles={tiles}
                redirectTo={paths.recommendation}
                emptyTitle={t("following:empty_title")}
              />
            </section>
          ),
      )}
    </main>
  );
}
