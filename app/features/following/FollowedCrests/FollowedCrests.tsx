import { useT } from "~/i18n/use-t";
import { usePath } from "~/ui/base-path";
import { Crest } from "~/ui/Crest/Crest";
import { Icon } from "~/ui/Icon/Icon";
import type { FollowedView } from "../followed-view";
import * as styles from "./FollowedCrests.css";

interface FollowedCrestsProps {
  followed: readonly FollowedView[];
  /** Path of the page on which viewers choose what they follow. */
  editHref: string;
}

/** Row of links to the page that changes what the viewer follows, and to all of it; scrolls sideways on phones. */
export function FollowedCrests({ followed, editHref }: FollowedCrestsProps) {
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
      {followed.map(({ id, href, name, crestUrl }) => (
        <li key={id}>
          <a className={styles.item} href={path(href)}>
            <Crest url={crestUrl} name={name} size={40} />
            <bdi className={styles.name}>{name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
