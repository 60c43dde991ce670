import type { ReactNode } from "react";
import { usePath } from "../base-path";
import { Icon } from "../Icon/Icon";
import * as styles from "./SectionHead.css";

export interface SectionHeadProps {
  title: string;
  /** Number shown beside the title. */
  count?: number;
  /** Id of the heading, for `aria-labelledby` of the section. */
  id?: string;
  /** Link to the page with all entries. */
  more?: { href: string; text: string };
  /** Controls of the section, before the link. */
  children?: ReactNode;
}

/** Heading (`<h2>`) of a section with a line below. The title of a page is a plain `<h1>`. */
export function SectionHead({ title, count, id, more, children }: SectionHeadProps) {
  const path = usePath();
  return (
    <div className={styles.head}>
      <h2 className={styles.title} id={id}>
        {title}
        {count !== undefined && <span className={styles.count}>{` ${count}`}</span>}
      </h2>
      {(more || children) && (
        <div className={styles.end}>
          {children}
          {more && (
            <a className={styles.more} href={path(more.href)}>
              {more.text}
              <Icon name="chevron-right" size={16} />
            </a>
          )}
        </div>
      )}
    </div>
  );
}
