import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { unseen } from "~/styles/layout.css";
import { Dotted } from "~/ui/Dotted/Dotted";
import { Icon } from "~/ui/Icon/Icon";
import { IconButton } from "~/ui/IconButton/IconButton";
import * as styles from "./filter-bar.css";

interface FilterBarProps {
  /** Name of the other filters. */
  name: string;
  /** Navigation with the filter that viewers use most. */
  row: ReactNode;
  /** Names of what is chosen among the other filters. */
  chosen: readonly ReactNode[];
  /** The other filters. */
  children: ReactNode;
}

/** Attributes that the types of React 18 lack. */
const OPENS = { popovertarget: "filters" };
const SHEET = { popover: "auto" };
const CLOSES = { ...OPENS, popovertargetaction: "hide" };

/**
 * Filters of a list: on phones one row, with a button that names what is chosen among the other filters and opens
 * them as a sheet, also without scripts. Desktops, and browsers without popovers, show all of them.
 */
export function FilterBar({ name, row, chosen, children }: FilterBarProps) {
  const t = useT();
  return (
    <div className={styles.bar}>
      {row}
      <button type="button" className={styles.opener} {...OPENS}>
        {chosen[0] && <span className={unseen}>{name} </span>}
        <span className={styles.chosen}>{chosen[0] ? <Dotted parts={chosen} /> : name}</span>
        <Icon name="chevron-down" />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own */}
      <div id="filters" role="group" aria-label={name} className={styles.sheet} {...SHEET}>
        <div className={styles.head}>
          {name}
          <IconButton type="button" kind="quiet" small icon="x" label={t("common:close")} {...CLOSES} />
        </div>
        {children}
      </div>
    </div>
  );
}
