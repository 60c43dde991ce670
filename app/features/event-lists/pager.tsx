import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";
import { pageHref } from "./page-href";
import * as styles from "./pager.css";

interface PagerProps {
  /** First and last page number of the list on the screen. */
  first: number;
  last?: number;
  nextExists: boolean;
  path: string;
}

/** Links to the previous and next page; renders nothing if the list fits on one page. */
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
