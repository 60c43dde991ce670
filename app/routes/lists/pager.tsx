import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";
import { pageHref } from "./page-href";
import * as styles from "./pager.css";

interface PagerProps {
  /** The page that the list on the screen begins with, and the one it ends with. */
  first: number;
  last?: number;
  nextExists: boolean;
  path: string;
}

/** Back and Next as links; nothing when the list fits on one page. */
export function Pager({ first, last = first, nextExists, path }: PagerProps) {
  const t = useT();
  if (first === 0 && !nextExists) return null;
  return (
    <nav className={styles.pager} aria-label={t("common:pages_navigation")}>
      {first > 0 && (
        <Button href={pageHref(path, first - 1)} kind="second" rel="prev">
          {t("common:back")}
        </Button>
      )}
      {nextExists && (
        <Button href={pageHref(path, last + 1)} kind="second" rel="next">
          {t("common:next")}
        </Button>
      )}
    </nav>
  );
}
