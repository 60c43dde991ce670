import type { MetaFunction } from "@remix-run/node";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { actions, pageTitle, prose, section, wrap } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { cx } from "~/ui/cx";
import { loadText } from "../text.server";
import * as styles from "../text-page.css";

export const handle = { hydrate: false };
export const headers = cachedAs("STATIC");
export const loader = withContext(loadText);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("pages:offline_title"), isPrivate: true }));

/** Page that the service worker caches and shows at the URL that could not be loaded. */
export default function Offline() {
  const t = useT();
  return (
    <main id="main" className={cx(wrap, section)}>
      <h1 className={pageTitle}>{t("pages:offline_title")}</h1>
      <div className={cx(prose, styles.text)}>
        <p>{t("pages:offline_text")}</p>
      </div>
      <p className={cx(actions, styles.below)}>
        <Button href="">{t("common:try_again")}</Button>
      </p>
    </main>
  );
}
