import type { MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Form,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useSubmit,
} from "@remix-run/react";
import { useFreshData } from "~/features/events/use-fresh-data";
import { useT } from "~/i18n/use-t";
import type { FormReply } from "~/lib/forms/form.server";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { useConnected, useEventRooms, useMessage } from "~/realtime/realtime-context";
import { withContext } from "~/request/context.server";
import { pageTitle, section, submitsChoice, textLink, wrap } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { cx } from "~/ui/cx";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { sendForm } from "~/ui/forms/send-page-form";
import { isOnline } from "~/ui/offline";
import { SelectField } from "~/ui/SelectField/SelectField";
import { ActionLog } from "./ActionLog";
import * as styles from "./desk.css";
import { changeAtDesk, loadDesk } from "./desk.server";
import { MatchDesk } from "./MatchDesk";
import { DELAYS } from "./match-actions";
import { useDigitKeys } from "./use-digit-keys";
import { useTurns } from "./use-turns";

export const loader = withContext(loadDesk);
export const action = withContext(changeAtDesk);
export const clientAction = (args: ClientActionFunctionArgs) => sendForm(args, ({ eventId = "" }) => eventId);
/** Also after a refused change: the next one needs the current version. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus = 200 }) => actionStatus < 500;
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("desk:title"), isPrivate: true }));

/**
 * The rooms of one connection are limited; news of other matches, which start later, are seen at the next
 * visit.
 */
const MAX_ROOMS = 50;

export default function Desk() {
  const t = useT();
  const loaded = useLoaderData<typeof loader>();
  const { data, reload } = useFreshData(loaded);
  const { matches, log, delay } = data;
  const reply = useActionData<typeof action>();
  const submit = useSubmit();
  useEventRooms(
    matches
      .filter(({ status }) => status !== "archived")
      .slice(0, MAX_ROOMS)
      .map(({ id }) => id),
  );
  useMessage("update-event", () => reload());
  useConnected((isBack) => isBack && reload());
  const takeTurns = useTurns(loaded, reply);
  useDigitKeys(matches);
  return (
    <main id="main" className={cx(wrap, section)}>
      <h1 className={pageTitle}>{t("desk:title")}</h1>
      <div className={styles.top}>
        <Form
          method="get"
          action={paths.desk()}
          className={styles.delay}
          onChange={({ currentTarget }) => isOnline() && submit(currentTarget, { preventScrollReset: true })}
        >
          <SelectField
            name="ago"
            label={t("desk:delay")}
            hint={t("desk:delay_hint")}
            defaultValue={delay}
            key={delay}
          >
            {DELAYS.map((seconds) => (
              <option key={seconds} value={seconds}>
                {seconds === 0 ? t("desk:no_delay") : t("desk:seconds", { count: seconds })}
              </option>
            ))}
          </SelectField>
          <Button kind="second" className={submitsChoice}>
            {t("desk:apply")}
          </Button>
        </Form>
        {log.length > 0 && (
          <p className={styles.toLog}>
            <a className={textLink} href="#log">
              {t("desk:log")}
            </a>
          </p>
        )}
      </div>
      {matches.length === 0 && <EmptyState title={t("desk:no_matches")} text={t("desk:no_matches_text")} />}
      <ul className={styles.matches} onSubmitCapture={takeTurns}>
        {matches.map((match) => (
          <li key={match.id}>
            <MatchDesk
              match={match}
              delay={delay}
              reply={replyTo(match.id, reply)}
              latest={log.find(({ eventId }) => eventId === match.id)}
            />
          </li>
        ))}
      </ul>
      <ActionLog entries={log} matches={matches} />
    </main>
  );
}

const replyTo = (matchId: string, reply: (FormReply & { form: string }) | undefined) =>
  reply?.form === matchId ? reply : undefined;
