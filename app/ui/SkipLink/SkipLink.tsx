import { useT } from "~/i18n/use-t";
import { skipLink } from "../../styles/layout.css";

/** First link of a page; skips the header and is visible only while focused. */
export function SkipLink() {
  const t = useT();
  return (
    <a className={skipLink} href="#main">
      {t("common:skip_to_content")}
    </a>
  );
}
