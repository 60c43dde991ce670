import { useState } from "react";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { actions, prose, section, textLink } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { Field } from "~/ui/Field/Field";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import type { CalendarView } from "./following.server";
import * as styles from "./following-view.css";

/** Link of the viewer's calendar: a form that creates, replaces and removes it. */
export function OwnCalendar({ calendar, redirectTo }: { calendar: CalendarView; redirectTo: string }) {
  const t = useT();
  const path = usePath();
  const { exists, url: created } = calendar;
  // It is sent once; newer data of the page do not contain it.
  const [url] = useState(created);
  return (
    <section id="calendar" className={section}>
      <SectionHead title={t("following:calendar_title")} />
      <p className={prose}>{t(exists && !url ? "following:calendar_exists" : "following:calendar_text")}</p>
      {url && (
        <div className={styles.calendar}>
          <Field
            name="calendar-link"
            label={t("following:calendar_link")}
            hint={t("following:calendar_once")}
            defaultValue={url}
            dir="ltr"
            readOnly
          />
          <p>
            <a className={textLink} href={url.replace(/^https?:/, "webcal:")}>
              {t("following:calendar_subscribe")}
            </a>
          </p>
        </div>
      )}
      <form method="post" action={path(paths.calendarLink)} className={actions}>
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <Button name="intent" value="create" kind="second" small icon="calendar">
          {t(exists ? "following:calendar_replace" : "following:calendar_create")}
        </Button>
        {exists && (
          <Button name="intent" value="remove" kind="second" small>
            {t("following:calendar_remove")}
          </Button>
        )}
      </form>
    </section>
  );
}
