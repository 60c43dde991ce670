import type { MessageKey } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { usePath } from "~/ui/base-path";
import { Icon } from "~/ui/Icon/Icon";
import type { IconName } from "~/ui/Icon/icons";
import * as styles from "./AccountMenu.css";

/** Viewer to whom the menu belongs. */
export interface MenuViewer {
  name: string;
  initials: string;
}

/** Menu of the viewer's pages behind the initials; opened and closed by the browser (`<details>`). */
export function AccountMenu({ viewer }: { viewer: MenuViewer }) {
  const t = useT();
  const path = usePath();
  const items: readonly [href: string, text: MessageKey, icon: IconName][] = [
    [paths.recommendation, "common:following", "star"],
    [paths.watchlist, "common:my_list", "list-video"],
    [paths.ownClips, "common:my_clips", "scissors"],
    [paths.account, "common:account", "user"],
  ];
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
          {items.map(([href, text, icon]) => (
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
