import { Fragment, type ReactNode, type RefObject } from "react";
import { textLink } from "../../styles/layout.css";
import { cx } from "../cx";
import { Icon } from "../Icon/Icon";
import * as styles from "./Notice.css";

interface NoticeProps {
  /**
   * `danger` for failures, `success` for successes, `info` and `flag` (amber) for information before an
   * action.
   */
  tone: keyof typeof styles.tone;
  title?: ReactNode;
  /** In place of the icon. */
  image?: ReactNode;
  children?: ReactNode;
  /** Invalid fields, each rendered as a link to the field. */
  fields?: { id: string; label: string }[];
  /** Receives the element. */
  element?: RefObject<HTMLDivElement>;
}

/**
 * Alert that stays on the page, above the form it refers to. A `danger` alert of a new document receives the
 * focus, so that screen readers read it first; `FormNotice` does the same for a reply. For a confirmation that
 * disappears use Toast.
 */
export function Notice({ tone, title, image, children, fields = [], element }: NoticeProps) {
  const danger = tone === "danger";
  return (
    <div
      ref={element}
      className={styles.tone[tone]}
      role={danger ? "alert" : "status"}
      tabIndex={danger ? -1 : undefined}
      // biome-ignore lint/a11y/noAutofocus: after a failed form the reader must land on what went wrong
      autoFocus={danger}
    >
      <span className={styles.icon[tone]}>
        {image || <Icon name={danger ? "circle-alert" : tone === "success" ? "circle-check" : "info"} />}
      </span>
      <div className={styles.text}>
        {title && <b className={styles.title}>{title} </b>}
        {children}
        {fields.map(({ id, label }, index) => (
          <Fragment key={id}>
            {index > 0 && ", "}
            <a className={cx(textLink)} href={`#${id}`}>
              {label}
            </a>
          </Fragment>
        ))}
      </div>
    </div>
  );
}
