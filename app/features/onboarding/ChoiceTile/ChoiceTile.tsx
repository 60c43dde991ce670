import type { ReactNode } from "react";
import { Icon } from "~/ui/Icon/Icon";
import { Logo } from "~/ui/Logo/Logo";
import * as styles from "./ChoiceTile.css";

interface ChoiceTileProps {
  name: string;
  value: string;
  title: string;
  logoUrl?: string;
  defaultChecked?: boolean;
  required?: boolean;
}

/**
 * League or club as a radio button. Give all tiles of a group the same `name`, in a `<fieldset>` with a
 * legend.
 */
export function ChoiceTile({ title, logoUrl, ...input }: ChoiceTileProps) {
  return (
    <label className={styles.tile}>
      <input {...input} type="radio" className={styles.radio} />
      <Logo url={logoUrl} name={title} size={52} />
      <bdi className={styles.name}>{title}</bdi>
      <span className={styles.corner}>
        <Icon name="check" size={16} />
      </span>
    </label>
  );
}

/** Grid of tiles, as many per row as fit. */
export function ChoiceTiles({ children }: { children: ReactNode }) {
  return <div className={styles.tiles}>{children}</div>;
}
