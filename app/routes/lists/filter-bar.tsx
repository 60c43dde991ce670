import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { Dotted } from "~/ui/Dotted/Dotted";
import { Icon } from "~/ui/Icon/Icon";
import * as styles from "./filter-bar.css";

interface FilterBarProps {
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

/**
 * Filters of a list: on phones one row, with a button that names what is chosen among the other filters and opens
 * them as a sheet, also without scripts. Desktops, and browsers without popovers, show all of them.
 */
export function FilterBar({ row, chosen, children }: FilterBarProps) {
  const t = useT();
  return (
    <div className={styles.bar}>
      {row}
      <button type="button" className={styles.opener} title={t("home:filters")} {...OPENS}>
        <span className={styles.chosen}>{chosen[0] ? <Dotted parts={chosen} /> : t("home:filters")}</span>
        <Icon name="chevron-down" />
      </button>
      <div id="filters" className={styles.sheet} {...SHEET}>
        {children}
      </div>
    </div>
  );
}
