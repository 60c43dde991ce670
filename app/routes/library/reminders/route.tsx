import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ListView } from "~/features/event-lists/list-view";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withContext } from "~/request/context.server";
import { actions, pageTitle, section, wrap } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { cx } from "~/ui/cx";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { IconButton } from "~/ui/IconButton/IconButton";
import { Notice } from "~/ui/Notice/Notice";
import { PushDevices } from "./push-view";
import { Remind } from "./remind-view";
import { after, page } from "./reminders.css";
import { changeReminders, loadRemindersPage } from "./reminders.server";
import { ReminderSettings } from "./settings-view";

export const handle = { hydrate: false };
export const loader = withContext(loadRemindersPage);
export const action = withContext(changeReminders);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("common:reminders"), isPrivate: true }));

/** Matches of which the viewer is reminded; the form of one of them; and the page of mails that ends all reminders. */
export default function Reminders() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<{ isEnded: boolean; isUnknown: boolean } | undefined>();
  if (loaded.kind === "remind") return <Remind {...loaded} />;
  if (loaded.kind === "list") return <List {...loaded} />;
  return loaded.kind === "ended" || reply?.isEnded ? <Ended /> : <End reply={reply} />;
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function List({ kind: _, reminders, settings, push, ...list }: Extract<Loaded, { kind: "list" }>) {
  const t = useT();
  const path = usePath();
  const panels = (
    <>
      {settings && <ReminderSettings {...settings} />}
      {push && <PushDevices {...push} />}
    </>
  );
  const hasMatches = list.events.length > 0;
  return (
    <ListView
      {...list}
      title={t("common:reminders")}
      isOwn
      path={paths.reminders}
      empty={
        <EmptyState
          title={t("reminders:empty")}
          text={t("reminders:empty_text")}
          action={{ href: paths.upcoming, text: t("reminders:see_upcoming") }}
        />
      }
      below={({ id, title }) => {
        const reminder = reminders[list.events.findIndex((event) => event.id === id)];
        return (
          reminder && (
            <form className={actions} method="post" action={path(paths.remind(id))}>
              <input type="hidden" name="minutes" value={reminder.minutes} />
              <input type="hidden" name="redirectTo" value={paths.reminders} />
              <span>{reminder.text}</span>
              <IconButton
                name="intent"
                value="remove"
                kind="quiet"
                small
                icon="x"
                label={t("reminders:remove_of", { title })}
              />
            </form>
          )
        );
      }}
      end={hasMatches && <div className={after}>{panels}</div>}
    >
      {!hasMatches && panels}
    </ListView>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className={cx(wrap, section, page)}>
      <h1 className={pageTitle}>{title}</h1>
      {children}
    </main>
  );
}

/** The link of a mail is only opened here, because programs that scan mails open links, too. */
function End({ reply }: { reply: { isUnknown: boolean } | undefined }) {
  const t = useT();
  return (
    <Frame title={t("reminders:end")}>
      {reply && (
        <Notice tone="danger" title={t("common:that_did_not_work")}>
          {reply.isUnknown && t("reminders:end_unknown")}
        </Notice>
      )}
      <p>{t("reminders:end_text")}</p>
      <form method="post">
        <Button>{t("reminders:end")}</Button>
      </form>
    </Frame>
  );
}

function Ended() {
  const t = useT();
  return (
    <Frame title={t("reminders:ended")}>
      <p>{t("reminders:ended_text")}</p>
      <div>
        <Button kind="second" href={paths.home}>
          {t("common:go_home")}
        </Button>
      </div>
    </Frame>
  );
}
