import { useT } from "~/i18n/use-t";
import { Button } from "../Button/Button";
import * as styles from "../EmptyState/EmptyState.css";

interface PartErrorProps {
  /** The part that failed, e.g. "Clips did not load". */
  title: string;
  /** URL that retries; usually the current page. */
  retryHref: string;
}

/** Replaces one failed part of a page. If the whole page failed use ErrorPage. */
export function PartError({ title, retryHref }: PartErrorProps) {
  const t = useT();
  return (
    <div className={styles.edge.solid} role="status">
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{t("common:rest_works")}</p>
      <div className={styles.action}>
        <Button kind="second" small icon="rotate-cw" href={retryHref}>
          {t("common:try_again")}
        </Button>
      </div>
    </div>
  );
}
