import { useActionData, type useLoaderData } from "@remix-run/react";
import { Kickoff } from "~/features/events/Kickoff/Kickoff";
import { useT } from "~/i18n/use-t";
import type { FormReply } from "~/lib/forms/form.server";
import { pageTitle, prose, section, wrap } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { cx } from "~/ui/cx";
import { FormNotice } from "~/ui/forms/FormNotice";
import { FormState, useFormField } from "~/ui/forms/form-state";
import { MatchTitle } from "~/ui/MatchTitle/MatchTitle";
import { SelectField } from "~/ui/SelectField/SelectField";
import { page } from "./reminders.css";
import type { loadRemindersPage } from "./reminders.server";

type Loaded = Extract<ReturnType<typeof useLoaderData<typeof loadRemindersPage>>, { kind: "remind" }>;

/** The reminder of a match: a form that sets it, and one that removes it. */
export function Remind({ event, reminder, choices, late, chosen }: Loaded) {
  const reply = useActionData<FormReply | undefined>();
  const t = useT();
  const options = [...choices, ...late.filter(({ value }) => value === reply?.values.minutes)];
  return (
    <FormState reply={reply} isBusy={false}>
      <main id="main" className={cx(wrap, section, page)}>
        <h1 className={pageTitle}>{t("reminders:title")}</h1>
        <FormNotice labels={{ minutes: t("reminders:when") }} />
        <div>
          <Button kind="second" small href={event.href}>
            <MatchTitle event={event}>{event.title}</MatchTitle>
          </Button>
        </div>
        {event.startsAt && (
          <p>
            <Kickoff iso={event.startsAt} />
          </p>
        )}
        {reminder && (
          <form method="post" className={page}>
            <p>{t("reminders:is_set", { when: reminder.text })}</p>
            <input type="hidden" name="minutes" value={reminder.minutes} />
            <div>
              <Button name="intent" value="remove" kind="second" small>
                {t("reminders:remove")}
              </Button>
            </div>
          </form>
        )}
        {options.length > 0 ? (
          <SetForm choices={options} chosen={chosen} isSet={reminder !== undefined} />
        ) : (
          !reminder && <p>{t("reminders:none")}</p>
        )}
      </main>
    </FormState>
  );
}

function SetForm({ choices, chosen, isSet }: Pick<Loaded, "choices" | "chosen"> & { isSet: boolean }) {
  const t = useT();
  return (
    <form method="post" className={page} noValidate>
      <Minutes choices={choices} chosen={chosen} />
      <div>
        <Button name="intent" value="set">
          {t(isSet ? "reminders:change" : "reminders:title")}
        </Button>
      </div>
      <p className={prose}>{t("reminders:by_mail")}</p>
    </form>
  );
}

function Minutes({ choices, chosen }: Pick<Loaded, "choices" | "chosen">) {
  const t = useT();
  return (
    <SelectField {...useFormField("minutes", chosen)} label={t("reminders:when")}>
      {choices.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
