import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getConfig } from "~/config/config.server";
import { messagesFor } from "~/i18n/messages.server";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/page-meta";
import { getProfile } from "~/platform/endpoints/user";
import { mainLoad } from "~/platform/main-load.server";
import { requireViewer } from "~/session/guards.server";
import { scopeOf } from "~/session/scope.server";
import { pageTitle, section, wrap } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { cx } from "~/ui/cx";
import { Time } from "~/ui/Time/Time";
import * as styles from "./account.css";

export const handle = { name: "account" };

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args);
  const { fullName, email, added } = await mainLoad(getProfile(viewer.platform));
  return data({
    messages: messagesFor(scopeOf(args).locale, "account"),
    name: fullName ?? "",
    email: email ?? "",
    memberSince: added,
    followingPath: getConfig().customer.enable_leagues_view ? "/following/league" : "/following/category",
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("account:title"), isPrivate: true }));

export default function Account() {
  const { name, email, memberSince, followingPath } = useLoaderData<typeof loader>();
  const t = useT();
  const path = usePath();
  return (
    <main id="main" className={cx(wrap, section)}>
      <h1 className={pageTitle}>{t("account:title")}</h1>
      <dl className={styles.facts}>
        <dt>{t("account:signed_in_as")}</dt>
        <dd>
          <bdi>{name}</bdi>
          <br />
          <bdi>{email}</bdi>
        </dd>
        {memberSince && (
          <>
            <dt>{t("account:member_since")}</dt>
            <dd>
              <Time iso={memberSince} style="date" />
            </dd>
          </>
        )}
      </dl>
      <div className={styles.actions}>
        <Button kind="second" icon="star" href={`${followingPath}/followed`}>
          {t("account:following")}
        </Button>
        <form method="post" action={path("/auth/logout")}>
          <Button kind="second" icon="log-out">
            {t("account:sign_out")}
          </Button>
        </form>
      </div>
    </main>
  );
}
