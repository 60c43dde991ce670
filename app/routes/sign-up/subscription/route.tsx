import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PlanChoice } from "~/features/commerce/PlanChoice/PlanChoice";
import { WizardBar } from "~/features/onboarding/WizardBar/WizardBar";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withQuery } from "~/lib/with-query";
import { withContext } from "~/request/context.server";
import { pageTitle, prose } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { cx } from "~/ui/cx";
import { PartError } from "~/ui/PartError/PartError";
import * as styles from "../plan.css";
import { loadSignUpPlans } from "../plan.server";

export const loader = withContext(loadSignUpPlans);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("commerce:choose_plan"), isPrivate: true }));

export default function SignUpPlans() {
  const { plans, term, returnTo, here, codeHref, skipHref } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <h1 className={pageTitle}>{t("commerce:choose_plan")}</h1>
      <p className={cx(prose, styles.intro)}>{t("commerce:choose_plan_text")}</p>
      {plans === null ? (
        <PartError title={t("commerce:plans_did_not_load")} retryHref={here} />
      ) : (
        <PlanChoice
          plans={plans}
          term={term}
          termHref={(each) =>
            withQuery(paths.signUpStep("subscription"), { term: each, redirectTo: returnTo })
          }
          buyHref={(offerId) => paths.buy({ offerId, returnTo, isSignUp: true })}
          heading="h2"
        />
      )}
      <WizardBar skipHref={skipHref}>
        <Button kind="second" href={codeHref}>
          {t("commerce:access_code")}
        </Button>
      </WizardBar>
    </>
  );
}
