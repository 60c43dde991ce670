import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";
import * as styles from "./pager.css";

/** Back and Next as links; nothing when the list fits on one page. */
export function Pager({ page, nextExists, path }: { page: number; nextExists: boolean; path: string }) {
  const t = useT();
  if (page === 0 && !nextExists) return null;
  return (
    <nav className={styles.pager} aria-label={t("common:pages_navigation")}>
      {page > 0 && (
        <Button href={pageHref(path, page - 1)} kind="second" rel="prev">
          {t("common:back")}
        </Button>
      )}
      {nextExists && (
        <Button href={pageHref(path, page + 1)} kind="second" rel="next">
          {t("common:next")}
        </Button>
      )}
    </nav>
  );
}

/** The address of a page of a list; the first one has no number. */
export function pageHref(path: string, page: number): string {
  const [pathname = "/", query] = path.split("?", 2);
  const parameters = new URLSearchParams(query);
  parameters.delete("page");
  if (page > 0) parameters.set("page", String(page));
  const text = parameters.toString();
  return text ? `${pathname}?${text}` : pathname;
}
