import { useT } from "~/i18n/use-t";
import { usePath } from "~/ui/base-path";
import { Icon } from "~/ui/Icon/Icon";
import { Logo } from "~/ui/Logo/Logo";
import type { FollowedView } from "../followed-view";
import * as styles from "./FollowedLogos.css";

interface FollowedLogosProps {
  followed: readonly FollowedView[];
  /** Path of the page on which viewers choose what they follow. */
  editHref: string;
}

/** Row of links to the page that changes what the viewer follows, and to all of it; scrolls sideways on phones. */
export function FollowedLogos({ followed, editHref }: FollowedLogosProps) {
  const t = useT();
  const path = usePath();
  return (
    <ul className={styles.row} aria-label={t("common:following")}>
      {/* First, because the end of a long row is out of sight. */}
      <li>
        <a className={styles.item} href={path(editHref)}>
          <span className={styles.edit}>
            <Icon name="pencil" />
          </span>
          <span className={styles.name}>{t("common:edit_following")}</span>
        </a>
      </li>
      {followed.map(({ id, href, name, logoUrl }) => (
        <li key={id}>
          <a className={styles.item} href={path(href)}>
            <Logo url={logoUrl} name={name} size={40} />
            <bdi className={styles.name}>{name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
