import type { CSSProperties, ReactNode } from "react";
import { colorUnderText } from "#common/poster/colors";
import { usePath } from "~/ui/base-path";
import { Logo } from "~/ui/Logo/Logo";
import { Poster } from "~/ui/Poster/Poster";
import type { IdentityView } from "../view";
import * as styles from "./LeagueTile.css";

interface LeagueTileProps {
  identity: IdentityView;
  /** Content below the name, as `<span>`s. */
  children?: ReactNode;
}

/** Tall tile of a league or category: markings of its sport on its colour, its name on a solid background. */
export function LeagueTile({ identity, children }: LeagueTileProps) {
  const path = usePath();
  const field = colorUnderText(identity.color);
  return (
    <a className={styles.tile} href={path(identity.href)} style={{ "--c": field } as CSSProperties}>
      <span className={styles.art}>
        <Poster sportType={identity.sportType} home={{ field }} />
        {identity.logoUrl && (
          <Logo className={styles.logo} url={identity.logoUrl} name={identity.title} size={48} />
        )}
      </span>
      <span className={styles.foot}>
        <bdi className={styles.name}>{identity.title}</bdi>
        {children}
      </span>
    </a>
  );
}
