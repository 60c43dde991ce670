import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { followingPath } from "~/features/following/following-path";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/page-meta";
import { withContext } from "~/request/context.server";
import { Button } from "~/ui/Button/Button";
import { Time } from "~/ui/Time/Time";
import { useHasLeagues } from "../layouts/use-root";
import * as styles from "./account.css";
import { loadAccount } from "./account.server";
import { AccountFrame } from "./account-frame";

export const loader = withContext(loadAccount);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("account:title"), isPrivate: true }));

export default function Account() {
  const { name, email, memberSince } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <AccountFrame title={t("account:title")} here="/account">
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
        <Button kind="second" icon="star" href={`${followingPath(useHasLeagues())}/followed`}>
          {t("account:following")}
        </Button>
      </div>
    </AccountFrame>
  );
}
