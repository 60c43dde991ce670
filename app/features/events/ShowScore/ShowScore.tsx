import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { Icon } from "~/ui/Icon/Icon";
import * as styles from "./ShowScore.css";

/** Hides the score in the page until the viewer opens it, with and without scripts. */
export function ShowScore({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <details className={styles.box}>
      <summary className={styles.opener}>
        <Icon name="eye" />
        {t("event:show_score")}
      </summary>
      {children}
    </details>
  );
}
