import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { GenderField } from "~/features/profile/GenderField";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withContext } from "~/request/context.server";
import { Button } from "~/ui/Button/Button";
import { Field } from "~/ui/Field/Field";
import { fieldError } from "~/ui/Field/field-error";
import { FormNotice } from "~/ui/FormNotice/FormNotice";
import * as styles from "../account.css";
import { loadGeneral, submitGeneral } from "../account.server";
import { AccountFrame } from "../account-frame";

export const loader = withContext(loadGeneral);
export const action = withContext(submitGeneral);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("account:general"), isPrivate: true }));

export default function General() {
  const { profile } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const sent = useNavigation().formData?.get("intent");
  const t = useT();
  const isDeletion = reply?.values.intent === "delete";
  // Shown once the platform has required the password, until the account is deleted.
  const asksPassword = isDeletion && ("password" in reply.fieldErrors || reply.values.asks === "on");
  const saveReply = isDeletion ? undefined : reply;
  /** Props of a field: last input or stored value, and the error. */
  const field = (name: keyof typeof profile) => ({
    name,
    defaultValue: saveReply?.values[name] ?? profile[name],
    error: fieldError(t, saveReply?.fieldErrors[name]),
  });
  return (
    <AccountFrame title={t("account:general")} here={paths.accountGeneral}>
      <FormNotice
        reply={saveReply}
        labels={{ displayName: t("account:name"), dateOfBirth: t("account:date_of_birth") }}
      />
      <Form method="post" className={styles.form} noValidate>
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="identity" value={profile.identity} />
        <input type="hidden" name="identityItem" value={profile.identityItem} />
        <Field {...field("displayName")} label={t("account:name")} autoComplete="name" required />
        <Field
          name="email"
          type="email"
          label={t("account:email")}
          defaultValue={profile.email}
          readOnly
          autoComplete="email"
        />
        <div className={styles.pair}>
          <Field {...field("phone")} type="tel" label={t("account:phone")} autoComplete="tel" />
          <Field
            {...field("dateOfBirth")}
            type="date"
            label={t("account:date_of_birth")}
            autoComplete="bday"
          />
          <Field {...field("countryName")} label={t("account:country")} autoComplete="country-name" />
          <Field {...field("city")} label={t("account:city")} autoComplete="address-level2" />
          <Field {...field("postalCode")} label={t("account:postal_code")} autoComplete="postal-code" />
          <GenderField {...field("gender")} known={profile.gender} />
        </div>
        <div className={styles.end}>
          <Button busy={sent === "save"} busyText={t("account:saving")}>
            {t("account:save")}
          </Button>
        </div>
      </Form>
      <details className={styles.danger} open={isDeletion}>
        <summary className={styles.opener}>{t("account:delete_account")}</summary>
        <FormNotice
          reply={isDeletion ? reply : undefined}
          labels={{ confirmEmail: t("account:confirm_email"), password: t("account:old_password") }}
        />
        <Form method="post" className={styles.form} noValidate>
          <input type="hidden" name="intent" value="delete" />
          <p>{t("account:delete_text")}</p>
          <Field
            name="confirmEmail"
            type="email"
            label={t("account:confirm_email")}
            hint={profile.email}
            autoComplete="off"
            defaultValue={isDeletion ? reply?.values.confirmEmail : ""}
            error={isDeletion ? fieldError(t, reply?.fieldErrors.confirmEmail) : undefined}
          />
          {asksPassword && (
            <>
              <input type="hidden" name="asks" value="on" />
              <Field
                name="password"
                type="password"
                label={t("account:old_password")}
                autoComplete="current-password"
                required
                error={fieldError(t, reply?.fieldErrors.password)}
              />
            </>
          )}
          <div className={styles.end}>
            <Button kind="danger" busy={sent === "delete"} busyText={t("account:deleting")}>
              {t("account:delete_for_good")}
            </Button>
          </div>
        </Form>
      </details>
    </AccountFrame>
  );
}
