import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useFreshData } from "~/features/events/use-fresh-data";
import { useT } from "~/i18n/use-t";
import type { FormReply } from "~/lib/forms/form.server";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { useConnected, useEventRooms, useMessage } from "~/realtime/realtime-context";
import { withContext } from "~/request/context.server";
import { pageTitle, section, wrap } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { cx } from "~/ui/cx";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { SelectField } from "~/ui/SelectField/SelectField";
import { ActionLog } from "./ActionLog";
import * as styles from "./desk.css";
import { changeAtDesk, loadDesk } from "./desk.server";
import { MatchDesk } from "./MatchDesk";
import { DELAYS } from "./match-actions";
import { useDigitKeys } from "./use-digit-keys";

export const loader = withContext(loadDesk);
export const action = withContext(changeAtDesk);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("desk:title"), isPrivate: true }));

export default function Desk() {
  const t = useT();
  const { data, refresh } = useFreshData(useLoaderData<typeof loader>());
  const { matches, log, delay } = data;
  const reply = useActionData<typeof action>();
  useEventRooms(matches.filter(({ status }) => status !== "archived").map(({ id }) => id));
  useMessage("update-event", refresh);
  useConnected((isBack) => isBack && refresh());
  useDigitKeys();
  return (
    <main id="main" className={cx(wrap, section)}>
      <h1 className={pageTitle}>{t("desk:title")}</h1>
      <Form method="get" action={paths.desk()} className={styles.delay}>
        <SelectField
          name="ago"
          label={t("desk:delay")}
          hint={t("desk:delay_hint")}
          defaultValue={delay}
          key={delay}
        >
          {DELAYS.map((seconds) => (
            <option key={seconds} value={seconds}>
              {t("desk:seconds_ago", { count: seconds })}
            </option>
          ))}
        </SelectField>
        <Button kind="second">{t("desk:apply")}</Button>
      </Form>
      {matches.length === 0 && <EmptyState title={t("desk:no_matches")} text={t("desk:no_matches_text")} />}
      <ul className={styles.matches}>
        {matches.map((match) => (
          <li key={match.id}>
            <MatchDesk match={match} delay={delay} reply={replyTo(match.id, reply)} />
          </li>
        ))}
      </ul>
      <ActionLog entries={log} />
    </main>
  );
}

const replyTo = (matchId: string, reply: (FormReply & { form: string }) | undefined) =>
  reply?.form === matchId ? reply : undefined;
