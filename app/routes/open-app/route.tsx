import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { pageTitle, prose, section, wrap } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { cx } from "~/ui/cx";
import * as styles from "./open-app.css";

export const handle = { hydrate: false };
export const headers = cachedAs("STATIC");

export const loader = withContext((context) => {
  const { storeUrlIos, storeUrlAndroid } = context.settings.customer;
  return data({
    messages: context.messages("pages"),
    iosUrl: storeUrlIos,
    androidUrl: storeUrlAndroid,
  });
});

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("pages:app_title"), isPrivate: true }));

/** Links to the apps in the stores, which work in any browser; phones open the store themselves. */
export default function OpenApp() {
  const { iosUrl, androidUrl } = useLoaderData<typeof loader>();
  const t = useT();
  const hasApps = Boolean(iosUrl || androidUrl);
  return (
    <main id="main" className={cx(wrap, section)}>
      <h1 className={pageTitle}>{t("pages:app_title")}</h1>
      <p className={cx(prose, styles.text)}>{hasApps ? t("pages:app_text") : t("pages:app_none")}</p>
      <div className={styles.links}>
        {iosUrl && (
          <Button href={iosUrl} rel="noopener noreferrer">
            {t("pages:app_ios")}
          </Button>
        )}
        {androidUrl && (
          <Button href={androidUrl} rel="noopener noreferrer">
            {t("pages:app_android")}
          </Button>
        )}
        <Button href={paths.home} kind="second">
          {t("pages:app_stay")}
        </Button>
      </div>
    </main>
  );
}
