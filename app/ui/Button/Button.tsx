import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import { usePath } from "../base-path";
import { cx } from "../cx";
import { Icon } from "../Icon/Icon";
import type { IconName } from "../Icon/icons";
import * as styles from "./Button.css";

export type ButtonKind = keyof typeof styles.kind;

interface Look {
  /**
   * `main` once per view; `buy` only for the ticket or plan of this page; `dangerFill` only as last step in a
   * dialog.
   */
  kind?: ButtonKind;
  small?: boolean;
  /** As wide as its container. */
  wide?: boolean;
  icon?: IconName;
  /** Icon after the text, for a step forward. */
  iconEnd?: IconName;
  children: ReactNode;
}

interface AsButton extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  href?: undefined;
  /** Text while busy, e.g. "Signing in…". Pass it from the start: it is included in the button's width. */
  busyText?: string;
  busy?: boolean;
}

interface AsLink extends Look, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "children"> {
  /** Path below the locale prefix, anchor or full URL. */
  href: string;
}

/**
 * A `<button>` (submits its form unless `type` is set), or a link with the look of a button if `href` is set.
 * Not for links inside text (use a plain link) or for an icon without text (use IconButton).
 */
export function Button(props: AsButton | AsLink) {
  return props.href === undefined ? <ActionButton {...props} /> : <LinkButton {...props} />;
}

function classesOf({ kind = "main", small, wide }: Look, className?: string) {
  return cx(styles.kind[kind], small && styles.small, wide && styles.wide, className);
}

function LinkButton(props: AsLink) {
  const { kind, small, wide, icon, iconEnd, children, href, className, ...rest } = props;
  const path = usePath();
  return (
    <a {...rest} href={path(href)} className={classesOf(props, className)}>
      {icon && <Icon name={icon} />}
      {children}
      {iconEnd && <Icon name={iconEnd} />}
    </a>
  );
}

function ActionButton(props: AsButton) {
  const { kind, small, wide, icon, iconEnd, busy, busyText, children, href, className, ...rest } = props;
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {children}
      {iconEnd && <Icon name={iconEnd} />}
    </>
  );
  return (
    <button
      {...rest}
      className={classesOf(props, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
    >
      {busyText === undefined ? (
        content
      ) : (
        <span className={styles.texts}>
          <span className={cx(styles.text, busy && styles.away)}>{content}</span>
          <span className={cx(styles.text, !busy && styles.away)} aria-hidden={!busy}>
            <span className={styles.turning}>
              <Icon name="loader-circle" />
            </span>
            {busyText}
          </span>
        </span>
      )}
    </button>
  );
}
