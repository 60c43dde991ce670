import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { Brand } from "~/ui/Brand/Brand";
import { Icon } from "~/ui/Icon/Icon";
import { IconButton } from "~/ui/IconButton/IconButton";
import { LanguageSwitch } from "~/ui/LanguageSwitch/LanguageSwitch";
import { SkipLink } from "~/ui/SkipLink/SkipLink";
import * as styles from "./PurchaseFrame.css";

interface PurchaseFrameProps {
  brand: string;
  /** Path and query below the locale prefix, to return to after a change of language. */
  redirectTo: string;
  /** Target of the close button. */
  closeHref: string;
  children: ReactNode;
}

/** Frame of the page on which an offer is bought: without navigation, with one way out. */
export function PurchaseFrame({ brand, redirectTo, closeHref, children }: PurchaseFrameProps) {
  const t = useT();
  return (
    <>
      <header className={styles.head}>
        <SkipLink />
        <Brand name={brand} />
        <p className={styles.secure}>
          <Icon name="lock" size={16} />
          {t("commerce:secure")}
        </p>
        <div className={styles.tools}>
          <LanguageSwitch redirectTo={redirectTo} bare />
          <IconButton kind="quiet" small icon="x" label={t("common:close")} href={closeHref} />
        </div>
      </header>
      <main className={styles.main} id="main">
        {children}
      </main>
    </>
  );
}
