import type { MouseEvent, ReactNode } from "react";
import { usePath } from "../base-path";
import * as styles from "./Tabs.css";

export interface Tab {
  href: string;
  text: ReactNode;
  count?: number;
  current?: boolean;
  /** Called for a click, which follows the link unless its default is prevented. */
  onClick?: (event: MouseEvent) => void;
}

/**
 * Links to related pages, or to parts of the page (anchors); the current one is underlined. To choose a value
 * use Chips.
 */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const path = usePath();
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ href, text, count, current, onClick }) => (
        <a
          key={href}
          className={styles.tab}
          href={path(href)}
          onClick={onClick}
          aria-current={current ? (href.startsWith("#") ? "true" : "page") : undefined}
        >
          {text}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </a>
      ))}
    </nav>
  );
}
