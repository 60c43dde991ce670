import type { ReactNode } from "react";
import type { Locale } from "~/i18n/locales";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { Brand } from "~/ui/Brand/Brand";
import { IconButton } from "~/ui/IconButton/IconButton";
import { LanguageSwitch } from "~/ui/LanguageSwitch/LanguageSwitch";
import { SkipLink } from "~/ui/SkipLink/SkipLink";
import * as styles from "./AuthFrame.css";

interface AuthFrameProps {
  brand: string;
  /** Path and query below the locale prefix, to return to after a change of language. */
  redirectTo: string;
  locales?: readonly Locale[];
  /** Target of the close button; default: the home page. */
  closeHref?: string;
  children: ReactNode;
}

/** Frame of sign-in and sign-up: the form in the first five of twelve columns, artwork in the others. */
export function AuthFrame({ brand, redirectTo, locales, closeHref = paths.home, children }: AuthFrameProps) {
  const t = useT();
  return (
    <div className={styles.frame}>
      <div className={styles.column}>
        <header className={styles.head}>
          <SkipLink />
          <Brand name={brand} />
          <div className={styles.tools}>
            <LanguageSwitch redirectTo={redirectTo} locales={locales} bare />
            <IconButton kind="quiet" small icon="x" label={t("common:close")} href={closeHref} />
          </div>
        </header>
        <main className={styles.main} id="main">
          {children}
        </main>
      </div>
      <div className={styles.art} />
    </div>
  );
}
