import type { ReactNode } from "react";
import type { SignUpStep } from "~/features/onboarding/steps";
import { useT } from "~/i18n/use-t";
import { Brand } from "~/ui/Brand/Brand";
import { Icon } from "~/ui/Icon/Icon";
import { LanguageSwitch } from "~/ui/LanguageSwitch/LanguageSwitch";
import { unseen } from "../../../styles/layout.css";
import * as styles from "./WizardFrame.css";

interface WizardFrameProps {
  brand: string;
  /** Path and query below the locale prefix, to return to after a change of language. */
  redirectTo: string;
  /** Steps of this viewer, which follow the account. */
  steps: readonly SignUpStep[];
  step: SignUpStep;
  children: ReactNode;
}

/** Frame of the steps after sign-up, with the progress. */
export function WizardFrame({ brand, redirectTo, steps, step, children }: WizardFrameProps) {
  const t = useT();
  const all = ["account", ...steps] as const;
  const now = all.indexOf(step);
  const names = {
    account: t("common:account"),
    personalization: t("onboarding:step_you"),
    subscription: t("onboarding:step_plan"),
    following: t("onboarding:step_teams"),
  };
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <Brand name={brand} />
        <LanguageSwitch redirectTo={redirectTo} bare />
      </header>
      <main className={styles.main} id="main">
        <ol className={styles.steps} aria-label={t("onboarding:steps")}>
          {all.map((name, index) => (
            <li
              key={name}
              className={index < now ? styles.step.done : index === now ? styles.step.now : styles.step.next}
              aria-current={index === now ? "step" : undefined}
            >
              {index < now && (
                <>
                  <Icon name="check" size={16} />
                  <span className={unseen}>{t("onboarding:step_done")}</span>
                </>
              )}
              {names[name]}
            </li>
          ))}
        </ol>
        {children}
      </main>
    </div>
  );
}
