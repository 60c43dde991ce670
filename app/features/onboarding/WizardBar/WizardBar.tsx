import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";
import * as styles from "./WizardBar.css";

interface WizardBarProps {
  /** Target of the "skip" link. */
  skipHref: string;
  /** Text that describes the selection so far. */
  status?: string;
  /** Main button of the step. */
  children: ReactNode;
}

/** Bar with the skip link and the main button of a sign-up step, always visible. */
export function WizardBar({ skipHref, status, children }: WizardBarProps) {
  const t = useT();
  return (
    <>
      <div className={styles.room} />
      <div className={styles.bar}>
        <span className={styles.status} role="status">
          {status}
        </span>
        <Button kind="quiet" small href={skipHref}>
          {t("onboarding:skip")}
        </Button>
        <div className={styles.onward}>{children}</div>
      </div>
    </>
  );
}
