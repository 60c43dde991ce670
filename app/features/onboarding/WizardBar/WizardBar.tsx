import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";
import * as styles from "./WizardBar.css";

interface WizardBarProps {
  /** Where leaving the step out leads. */
  skipHref: string;
  /** What has been chosen so far, in words. */
  status?: string;
  /** The one main button of the step. */
  children: ReactNode;
}

/** The ways on from a step after signing up, always in sight. */
export function WizardBar({ skipHref, status, children }: WizardBarProps) {
  const t = useT();
  return (
    <>
      <div className={styles.room} />
      <div className={styles.bar}>
        <span className={styles.status} role="status">
          {status}
        </span>
        <Button kind="quiet" href={skipHref}>
          {t("onboarding:skip")}
        </Button>
        <div className={styles.onward}>{children}</div>
      </div>
    </>
  );
}
