import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { ChoiceTile, ChoiceTiles } from "~/features/onboarding/ChoiceTile/ChoiceTile";
import { WizardBar } from "~/features/onboarding/WizardBar/WizardBar";
import { GenderField } from "~/features/profile/GenderField";
import { ProfileField, useProfileLabels } from "~/features/profile/ProfileField";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import { withContext } from "~/request/context.server";
import { pageTitle, prose } from "~/styles/layout.css";
import { cx } from "~/ui/cx";
import { FormSubmit } from "~/ui/forms/FormFields";
import { FormNotice } from "~/ui/forms/FormNotice";
import { FormState } from "~/ui/forms/form-state";
import * as styles from "./personalization.css";
import { loadPersonalization, submitPersonalization } from "./personalization.server";

export const loader = withContext(loadPersonalization);
export const action = withContext(submitPersonalization);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("onboarding:you_title"), isPrivate: true }));

export default function Personalization() {
  const { interests, profile, skipHref } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isBusy = useNavigation().state === "submitting";
  const t = useT();
  const chosen = reply?.values.identity ?? profile.identity;
  return (
    <FormState reply={reply} isBusy={isBusy}>
      <Form method="post" className={styles.form} noValidate>
        <h1 className={pageTitle}>{t("onboarding:you_title")}</h1>
        <p className={cx(prose, styles.intro)}>{t("onboarding:you_text")}</p>
        <FormNotice labels={useProfileLabels()} />
        {interests.length > 0 && (
          <fieldset>
            <legend className={styles.legend}>{t("onboarding:interest")}</legend>
            <ChoiceTiles>
              {interests.map(({ id, title, logoUrl }) => (
                <ChoiceTile
                  key={id}
                  name="identity"
                  value={id}
                  title={title}
                  logoUrl={logoUrl}
                  defaultChecked={id === chosen}
                />
              ))}
            </ChoiceTiles>
          </fieldset>
        )}
        <div className={styles.fields}>
          <ProfileField name="dateOfBirth" value={profile.dateOfBirth} />
          <ProfileField name="countryName" value={profile.countryName} />
          <ProfileField name="city" value={profile.city} />
          <GenderField stored={profile.gender} />
        </div>
        <WizardBar skipHref={skipHref}>
          <FormSubmit iconEnd="arrow-right" busyText={t("onboarding:saving")}>
            {t("onboarding:continue")}
          </FormSubmit>
        </WizardBar>
      </Form>
    </FormState>
  );
}
