import type { MenuItem } from "~/features/profile/account-menu.server";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { usePath } from "~/ui/base-path";
import { Icon } from "~/ui/Icon/Icon";
import * as styles from "./AccountMenu.css";

/** Viewer to whom the menu belongs. */
export interface MenuViewer {
  name: string;
  initials: string;
  /** The viewer's own pages. */
  menu: readonly MenuItem[];
}

/** Menu of the viewer's pages behind the initials; opened and closed by the browser (`<details>`). */
export function AccountMenu({ viewer }: { viewer: MenuViewer }) {
  const t = useT();
  const path = usePath();
  return (
    <details className={styles.menu}>
      <summary className={styles.avatar} aria-label={t("common:menu_of", { name: viewer.name })}>
        {viewer.initials}
      </summary>
      <div className={styles.panel}>
        <p className={styles.name}>
          <bdi>{viewer.name}</bdi>
        </p>
        <ul>
          {viewer.menu.map(({ href, text, icon }) => (
            <li key={href}>
              <a className={styles.item} href={path(href)}>
                <Icon name={icon} />
                {t(text)}
              </a>
            </li>
          ))}
          <li>
            <form method="post" action={path(paths.logout)}>
              <button type="submit" className={styles.item}>
                <Icon name="log-out" />
                {t("common:sign_out")}
              </button>
            </form>
          </li>
        </ul>
      </div>
    </details>
  );
}
