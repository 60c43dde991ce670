import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withContext } from "~/request/context.server";
import { Button } from "~/ui/Button/Button";
import { Field } from "~/ui/Field/Field";
import { fieldError } from "~/ui/Field/field-error";
import { FormNotice } from "~/ui/FormNotice/FormNotice";
import * as styles from "../account.css";
import { loadPassword, submitPassword } from "../account.server";
import { AccountFrame } from "../account-frame";

export const loader = withContext(loadPassword);
export const action = withContext(submitPassword);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("account:password"), isPrivate: true }));

export default function Password() {
  const reply = useActionData<typeof action>();
  const isBusy = useNavigation().state === "submitting";
  const t = useT();
  return (
    <AccountFrame title={t("account:password")} here={paths.accountPassword}>
      <FormNotice
        reply={reply}
        labels={{ oldPassword: t("account:old_password"), newPassword: t("account:new_password") }}
      />
      <Form method="post" className={styles.form} noValidate>
        <Field
          name="oldPassword"
          type="password"
          label={t("account:old_password")}
          autoComplete="current-password"
          required
          error={fieldError(t, reply?.fieldErrors.oldPassword)}
        />
        <Field
          name="newPassword"
          type="password"
          label={t("account:new_password")}
          hint={t("account:password_hint")}
          autoComplete="new-password"
          required
          error={fieldError(t, reply?.fieldErrors.newPassword)}
        />
        <div className={styles.end}>
          <Button busy={isBusy} busyText={t("account:saving")}>
            {t("account:change_password")}
          </Button>
        </div>
      </Form>
    </AccountFrame>
  );
}
