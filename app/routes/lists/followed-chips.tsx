import type { ReactNode } from "react";
import type { FollowedView } from "~/features/following/followed-view";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { ChipLink, ChipRow } from "~/ui/Chip/Chip";
import { Icon } from "~/ui/Icon/Icon";
import { Logo } from "~/ui/Logo/Logo";
import { useHasLeagues } from "../layouts/use-root";
import * as styles from "./followed-chips.css";

/** Row of links to the page that changes what the viewer follows, and to all of it. */
export function FollowedChips({ followed }: { followed: readonly FollowedView[] }) {
  const t = useT();
  const editHref = paths.following(useHasLeagues());
  return (
    <LogoChips label={t("common:following")} links={followed}>
      <ChipLink href={editHref}>
        <span className={styles.chip}>
          <Icon name="pencil" />
          {t("common:edit_following")}
        </span>
      </ChipLink>
    </LogoChips>
  );
}

interface LogoChipsProps {
  label: string;
  links: readonly FollowedView[];
  /** Chips before the links: the end of a long row is out of sight. */
  children?: ReactNode;
}

/** Row of links to teams, leagues or categories. */
export function LogoChips({ label, links, children }: LogoChipsProps) {
  return (
    <nav aria-label={label} className={styles.row}>
      <ChipRow>
        {children}
        {links.map(({ id, href, name, logoUrl }) => (
          <ChipLink key={id} href={href}>
            <span className={styles.chip}>
              <Logo url={logoUrl} name={name} size={24} />
              <bdi>{name}</bdi>
            </span>
          </ChipLink>
        ))}
      </ChipRow>
    </nav>
  );
}
