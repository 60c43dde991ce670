import { PARTNER_FORM, useSignIn } from "~/features/social/use-sign-in-link";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { usePath } from "~/ui/base-path";
import { cx } from "~/ui/cx";
import { Icon } from "~/ui/Icon/Icon";
import { unseen } from "../../../styles/layout.css";
import { isCurrent } from "../navigation";
import * as styles from "./BottomBar.css";

interface BottomBarProps {
  /** Path below the locale prefix, without query. */
  currentPath: string;
  signedIn: boolean;
  liveCount?: number;
}

/** Main navigation on phones and tablets, fixed at the bottom. Reserves its space at the end of the page. */
export function BottomBar({ currentPath, signedIn, liveCount = 0 }: BottomBarProps) {
  const t = useT();
  const path = usePath();
  const signIn = useSignIn(currentPath);
  const places = [
    { href: paths.home, icon: "house", text: t("common:home"), covers: [paths.homeAlias] },
    { href: paths.live, icon: "radio", text: t("common:live"), covers: [paths.live] },
    { href: paths.search, icon: "search", text: t("common:search"), covers: [paths.search] },
    {
      href: signedIn ? paths.recommendation : paths.followingStart,
      icon: "star",
      text: t("common:following"),
      covers: [paths.recommendation, paths.followingStart],
    },
    {
      href: signedIn ? paths.account : signIn.href,
      icon: "user",
      text: t("common:account"),
      covers: [paths.account, paths.libraryPages],
    },
  ] as const;
  return (
    <>
      <div className={styles.room} />
      <nav className={styles.bar} aria-label={t("common:main_navigation")}>
        {places.map((place) => {
          const { href, covers } = place;
          if (href === undefined) {
            return (
              <button
                key={place.icon}
                type="submit"
                className={cx(styles.item, styles.button)}
                form={PARTNER_FORM}
              >
                <span className={styles.icon}>
                  <Icon name={place.icon} size={24} />
                </span>
                {place.text}
              </button>
            );
          }
          const current = isCurrent({ href, covers }, currentPath);
          return (
            <a
              key={place.icon}
              className={styles.item}
              href={path(href)}
              aria-current={current ? "page" : undefined}
            >
              <span className={styles.icon}>
                <Icon name={place.icon} size={24} />
                {place.href === paths.live && liveCount > 0 && !current && <span className={styles.dot} />}
              </span>
              {place.text}
              {place.href === paths.live && liveCount > 0 && (
                <span className={unseen}>, {t("common:live_count", { count: liveCount })}</span>
              )}
            </a>
          );
        })}
      </nav>
    </>
  );
}
