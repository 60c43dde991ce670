import { useActionData } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import type { FormReply } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import { panel, prose } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { Checkbox } from "~/ui/Checkbox/Checkbox";
import { cx } from "~/ui/cx";
import { FormNotice } from "~/ui/forms/FormNotice";
import { FormState, useFormField } from "~/ui/forms/form-state";
import { SelectField } from "~/ui/SelectField/SelectField";
import type { PushReply } from "./push.server";
import * as styles from "./reminders.css";
import type { loadReminderSettings } from "./settings.server";

type Settings = NonNullable<Awaited<ReturnType<typeof loadReminderSettings>>>;

/** Form for reminders of everything that the viewer follows, and of recordings. */
export function ReminderSettings(settings: Settings) {
  const replied = useActionData<FormReply | PushReply | undefined>();
  const reply = replied && "values" in replied ? replied : undefined;
  const t = useT();
  const path = usePath();
  return (
    <FormState reply={reply} isBusy={false}>
      <form
        method="post"
        action={path(paths.reminders)}
        className={cx(panel, styles.page, styles.settings)}
        noValidate
      >
        <FormNotice labels={{ followed: t("reminders:followed") }} />
        <Fields {...settings} reply={reply} />
        <p className={prose}>{t("reminders:followed_text")}</p>
        <div>
          <Button kind="second" small>
            {t("reminders:save")}
          </Button>
        </div>
      </form>
    </FormState>
  );
}

function Fields({ choices, followed, recordings, reply }: Settings & { reply: FormReply | undefined }) {
  const t = useT();
  return (
    <>
      <SelectField {...useFormField("followed", followed)} label={t("reminders:followed")}>
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <Checkbox name="recordings" defaultChecked={reply ? reply.values.recordings === "on" : recordings}>
        {t("reminders:recordings")}
      </Checkbox>
    </>
  );
}
