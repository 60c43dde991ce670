import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withContext } from "~/request/context.server";
import { Time } from "~/ui/Time/Time";
import * as styles from "./account.css";
import { loadAccount } from "./account.server";
import { AccountFrame } from "./account-frame";
import { Overview } from "./overview";

export const loader = withContext(loadAccount);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("account:title"), isPrivate: true }));

export default function Account() {
  const { name, email, memberSince, owned, deviceCount, followed } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <AccountFrame title={t("account:title")} here={paths.account}>
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
      <Overview owned={owned} deviceCount={deviceCount} followed={followed} />
    </AccountFrame>
  );
}
