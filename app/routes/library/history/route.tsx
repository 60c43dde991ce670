import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ListView } from "~/features/event-lists/list-view";
import type { EventCardView } from "~/features/events/view";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withContext } from "~/request/context.server";
import { prose } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { IconButton } from "~/ui/IconButton/IconButton";
import * as styles from "./history.css";
import { loadHistory } from "./history.server";

export const loader = withContext(loadHistory);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("common:history"), isPrivate: true }));

/** What the viewer has watched or begun, the last first; with forms that forget it. */
export default function History() {
  const t = useT();
  const { isOffered, isOn, ...list } = useLoaderData<typeof loader>();
  return (
    <ListView
      {...list}
      title={t("common:history")}
      isOwn
      path={paths.history}
      empty={
        <EmptyState
          title={t(isOffered ? "lists:history_empty" : "lists:history_missing")}
          text={isOffered ? t("lists:history_empty_text") : undefined}
          action={{ href: paths.archive, text: t("lists:see_replays") }}
        />
      }
      below={(event) => <Entry event={event} />}
      end={isOffered && <Settings isOn={isOn} isEmpty={list.events.length === 0} />}
    >
      {isOffered && !isOn && <p className={prose}>{t("lists:history_is_off")}</p>}
    </ListView>
  );
}

/** Where the viewer has stopped, and the button that removes the entry. */
function Entry({ event }: { event: EventCardView }) {
  const t = useT();
  const path = usePath();
  const time = event.seen?.time;
  return (
    <form className={styles.entry} method="post" action={path(paths.position)}>
      <input type="hidden" name="videoId" value={event.id} />
      <input type="hidden" name="redirectTo" value={paths.history} />
      <span>{time ? t("lists:history_stopped", { time }) : t("lists:history_watched")}</span>
      <IconButton
        name="intent"
        value="remove"
        kind="quiet"
        small
        icon="x"
        label={t("lists:history_remove", { title: event.title })}
      />
    </form>
  );
}

/** Forms that clear the history, and switch it on or off. */
function Settings({ isOn, isEmpty }: { isOn: boolean; isEmpty: boolean }) {
  const t = useT();
  const path = usePath();
  const form = { method: "post", action: path(paths.position) } as const;
  return (
    <div className={styles.settings}>
      <form {...form}>
        <input type="hidden" name="redirectTo" value={paths.history} />
        <input type="hidden" name="isOn" value={isOn ? "no" : "yes"} />
        <Button name="intent" value="keep" kind="second" small>
          {t(isOn ? "lists:history_switch_off" : "lists:history_switch_on")}
        </Button>
      </form>
      {!isEmpty && (
        // Clearing takes two steps, because it cannot be undone.
        <details>
          <summary className={styles.opener}>{t("lists:history_clear")}</summary>
          <form {...form} className={styles.last}>
            <input type="hidden" name="redirectTo" value={paths.history} />
            <p>{t("lists:history_clear_text")}</p>
            <Button name="intent" value="clear" kind="danger" small>
              {t("lists:history_clear_all")}
            </Button>
          </form>
        </details>
      )}
    </div>
  );
}
