import type { ReactNode } from "react";
import type { MessageKey } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { backLink, onPhone, pageTitle, prose, section, wrap } from "~/styles/layout.css";
import { usePath } from "~/ui/base-path";
import { cx } from "~/ui/cx";
import { Icon } from "~/ui/Icon/Icon";
import type { IconName } from "~/ui/Icon/icons";
import * as styles from "./account.css";

const PLACES: readonly [href: string, text: MessageKey, icon: IconName][] = [
  [paths.accountGeneral, "account:general", "user"],
  [paths.accountPassword, "account:password", "lock"],
  [paths.accountDevices, "account:devices", "monitor-smartphone"],
  [paths.accountBilling, "account:billing", "credit-card"],
  [paths.accountTickets, "account:tickets", "ticket"],
  [paths.accountSubscriptions, "account:subscriptions", "repeat"],
];

interface AccountFrameProps {
  title: string;
  intro?: string;
  /** Path of this page below the locale prefix, or of the menu entry to which it belongs. */
  here: string;
  /** Target of the back link, if it is not the menu. */
  back?: { href: string; text: ReactNode };
  /** Whether the content takes the room beside the menu, instead of the width of a text. */
  wide?: boolean;
  children: ReactNode;
}

/** Frame of the account pages: the menu beside the page on desktops, a back link above it on phones. */
export function AccountFrame({ title, intro, here, back, wide = false, children }: AccountFrameProps) {
  const t = useT();
  const path = usePath();
  const isIndex = here === paths.account;
  return (
    <main id="main" className={cx(wrap, section, styles.page, wide && styles.wide)}>
      <nav className={cx(styles.menu, !isIndex && styles.onDesk)} aria-label={t("account:title")}>
        <ul className={styles.places}>
          {PLACES.map(([href, text, icon]) => (
            <li key={href}>
              <a className={styles.place} href={path(href)} aria-current={href === here ? "page" : undefined}>
                <Icon name={icon} />
                {t(text)}
              </a>
            </li>
          ))}
        </ul>
        <form method="post" action={path(paths.logout)}>
          <button type="submit" className={styles.place}>
            <Icon name="log-out" />
            {t("account:sign_out")}
          </button>
        </form>
      </nav>
      <div className={cx(styles.content, isIndex && styles.first)}>
        {!isIndex && (
          <a
            className={cx(backLink, !back && onPhone)}
            href={path(back?.href ?? paths.account)}
            data-print="no"
          >
            <Icon name="chevron-left" />
            {back?.text ?? t("account:title")}
          </a>
        )}
        {/* A printed receipt begins with its letterhead. */}
        <h1 className={cx(pageTitle, styles.title)} data-print={back && "no"}>
          {title}
        </h1>
        {intro && <p className={cx(prose, styles.intro)}>{intro}</p>}
        {children}
      </div>
    </main>
  );
}
