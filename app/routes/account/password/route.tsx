import type { MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withContext } from "~/request/context.server";
import { FormCheckbox } from "~/ui/forms/FormCheckbox";
import { FormField, FormSubmit } from "~/ui/forms/FormFields";
import { NewPasswordField } from "~/ui/forms/NewPasswordField";
import { ReplyForm } from "~/ui/forms/ReplyForm";
import * as styles from "../account.css";
import { loadPassword, submitPassword } from "../account.server";
import { AccountFrame } from "../account-frame";

export const loader = withContext(loadPassword);
export const action = withContext(submitPassword);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("account:password"), isPrivate: true }));

export default function Password() {
  const reply = useActionData<typeof action>();
  const t = useT();
  return (
    <AccountFrame title={t("account:password")} here={paths.accountPassword}>
      <ReplyForm
        reply={reply}
        labels={{ oldPassword: t("account:old_password"), newPassword: t("account:new_password") }}
        className={styles.form}
      >
        <FormField
          name="oldPassword"
          type="password"
          label={t("account:old_password")}
          autoComplete="current-password"
          required
        />
        <NewPasswordField
          name="newPassword"
          label={t("account:new_password")}
          hint={t("account:password_hint")}
        />
        <FormCheckbox name="keepOthers">{t("account:keep_others")}</FormCheckbox>
        <div className={styles.end}>
          <FormSubmit busyText={t("account:saving")}>{t("account:change_password")}</FormSubmit>
        </div>
      </ReplyForm>
    </AccountFrame>
  );
}
