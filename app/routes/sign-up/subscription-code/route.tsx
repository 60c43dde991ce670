import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccessCodeForm } from "~/features/commerce/AccessCodeForm/AccessCodeForm";
import { WizardBar } from "~/features/onboarding/WizardBar/WizardBar";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import { withContext } from "~/request/context.server";
import { pageTitle, prose } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { cx } from "~/ui/cx";
import * as styles from "../plan.css";
import { loadSignUpCode, submitSignUpCode } from "../plan.server";

export const loader = withContext(loadSignUpCode);
export const action = withContext(submitSignUpCode);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("commerce:access_code"), isPrivate: true }));

export default function SignUpCode() {
  const { key, plansHref, skipHref } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const t = useT();
  return (
    <>
      <h1 className={pageTitle}>{t("commerce:access_code")}</h1>
      <p className={cx(prose, styles.intro)}>{t("commerce:code_text")}</p>
      <div className={styles.form}>
        <AccessCodeForm orderKey={key} reply={reply} bare />
      </div>
      <WizardBar skipHref={skipHref}>
        <Button kind="second" href={plansHref}>
          {t("commerce:plans")}
        </Button>
      </WizardBar>
    </>
  );
}
