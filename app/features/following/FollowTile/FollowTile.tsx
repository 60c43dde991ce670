import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { usePath } from "~/ui/base-path";
import { Icon } from "~/ui/Icon/Icon";
import { Logo } from "~/ui/Logo/Logo";
import { useOptimisticToggle } from "~/ui/use-optimistic-toggle";
import { FollowFields } from "../follow-fields";
import * as styles from "./FollowTile.css";

interface FollowTileProps {
  id: string;
  name: string;
  type: "team" | "identity_item";
  logoUrl?: string;
  isFollowed: boolean;
  redirectTo: string;
  /** Link to its parts that can be followed, e.g. a league's teams. */
  more?: { href: string; text: string };
}

/** Tile that follows a league, category or team: the whole tile is the submit button of a form. */
export function FollowTile({ id, name, type, logoUrl, isFollowed, redirectTo, more }: FollowTileProps) {
  const t = useT();
  const path = usePath();
  const { Form, form, shown, isSaving } = useOptimisticToggle(isFollowed, "follow");
  return (
    <div className={styles.tile}>
      <Form {...form} action={paths.follow}>
        <FollowFields id={id} type={type} redirectTo={redirectTo} />
        <button
          type="submit"
          className={shown ? styles.button.followed : styles.button.open}
          name="intent"
          value={shown ? "unfollow" : "follow"}
          aria-pressed={shown}
          aria-busy={isSaving || undefined}
          aria-label={t(shown ? "common:unfollow" : "common:follow", { name })}
        >
          <Logo url={logoUrl} name={name} size={64} className={styles.logo} />
          <bdi className={styles.name}>{name}</bdi>
          <span className={shown ? styles.corner.followed : styles.corner.open}>
            <Icon name={shown ? "check" : "plus"} size={16} />
          </span>
        </button>
      </Form>
      {more && (
        <a className={styles.more} href={path(more.href)}>
          {more.text}
          <Icon name="chevron-right" size={16} />
        </a>
      )}
    </div>
  );
}
