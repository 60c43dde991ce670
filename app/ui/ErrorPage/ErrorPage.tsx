import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { Button } from "../Button/Button";
import { ThemedImage } from "../ThemedImage/ThemedImage";
import * as styles from "./ErrorPage.css";

export type ErrorContext = "page" | "event" | "league" | "category" | "subcategory" | "team";

interface ErrorPageProps {
  status: number;
  /**
   * Type of the requested resource; selects the texts `errors:{context}_not_found` and
   * `could_not_find_{context}`.
   */
  context: ErrorContext;
  title: string;
  text: string;
  /** A sentence of its own below the text: the missing path, or what the failure does not affect. */
  detail?: string;
  /** Path of this page, for a button that loads it again: for failures that pass. */
  retryHref?: string;
}

/**
 * Full-page error with an illustration (a ball outside the pitch). For one failed part of a page use
 * PartError.
 */
export function ErrorPage({ status, context, title, text, detail, retryHref }: ErrorPageProps) {
  const t = useT();
  return (
    <main id="main" data-error={context}>
      <ThemedImage
        className={styles.art}
        src="/illustrations/not-found"
        wideSrc="/illustrations/not-found-wide"
        width={640}
        height={300}
      />
      <div className={styles.text}>
        <p className={retryHref ? styles.smallCode : styles.code}>{status}</p>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.sentence}>{text}</p>
        {detail && <p className={styles.detail}>{detail}</p>}
        <div className={styles.actions}>
          {retryHref ? (
            <>
              <Button href={retryHref}>{t("common:try_again")}</Button>
              <Button href={paths.home} kind="second">
                {t("common:go_home")}
              </Button>
            </>
          ) : (
            <>
              <Button href={paths.home}>{t("common:go_home")}</Button>
              <Button href={paths.search} kind="second" icon="search">
                {t("common:search")}
              </Button>
            </>
          )}
        </div>
      </div>
    </main>
  );
}
