import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { GenderField } from "~/features/profile/GenderField";
import { ProfileField, useProfileLabels } from "~/features/profile/ProfileField";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withContext } from "~/request/context.server";
import { FormField, FormSubmit } from "~/ui/forms/FormFields";
import { ReplyForm } from "~/ui/forms/ReplyForm";
import * as styles from "../account.css";
import { loadGeneral, submitGeneral } from "../account.server";
import { AccountFrame } from "../account-frame";

export const loader = withContext(loadGeneral);
export const action = withContext(submitGeneral);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("account:general"), isPrivate: true }));

export default function General() {
  const { profile, deletion } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const t = useT();
  const isDeletion = reply?.values.intent === "delete";
  // Shown once the platform has required the password, until the account is deleted.
  const asksPassword = isDeletion && ("password" in reply.fieldErrors || reply.values.asks === "on");
  return (
    <AccountFrame title={t("account:general")} here={paths.accountGeneral}>
      <ReplyForm
        reply={isDeletion ? undefined : reply}
        labels={useProfileLabels()}
        intent="save"
        className={styles.form}
      >
        {profile.identity && (
          <>
            <input type="hidden" name="identity" value={profile.identity} />
            <input type="hidden" name="identityItem" value={profile.identityItem} />
          </>
        )}
        <ProfileField name="displayName" value={profile.displayName} required />
        <FormField
          name="email"
          type="email"
          label={t("account:email")}
          value={profile.email}
          readOnly
          autoComplete="email"
        />
        <div className={styles.pair}>
          <ProfileField name="phone" value={profile.phone} />
          <ProfileField name="dateOfBirth" value={profile.dateOfBirth} />
          <ProfileField name="countryName" value={profile.countryName} />
          <ProfileField name="city" value={profile.city} />
          <ProfileField name="postalCode" value={profile.postalCode} />
          <GenderField stored={profile.gender} />
        </div>
        <div className={styles.end}>
          <FormSubmit busyText={t("account:saving")}>{t("account:save")}</FormSubmit>
        </div>
      </ReplyForm>
      <details className={styles.danger} open={isDeletion}>
        <summary className={styles.opener}>{t("account:delete_account")}</summary>
        <ReplyForm
          reply={isDeletion ? reply : undefined}
          labels={{
            confirmEmail: t("account:confirm_email"),
            confirmName: t("account:confirm_name"),
            password: t("account:old_password"),
          }}
          intent="delete"
          className={styles.form}
        >
          <p>{t("account:delete_text")}</p>
          {deletion && (
            <FormField
              name={deletion.field}
              type={deletion.field === "confirmEmail" ? "email" : "text"}
              label={t(deletion.field === "confirmEmail" ? "account:confirm_email" : "account:confirm_name")}
              hint={deletion.shown}
              autoComplete="off"
            />
          )}
          {asksPassword && (
            <>
              <input type="hidden" name="asks" value="on" />
              <FormField
                name="password"
                type="password"
                label={t("account:old_password")}
                autoComplete="current-password"
                required
              />
            </>
          )}
          <div className={styles.end}>
            <FormSubmit kind="danger" busyText={t("account:deleting")}>
              {t("account:delete_for_good")}
            </FormSubmit>
          </div>
        </ReplyForm>
      </details>
    </AccountFrame>
  );
}
