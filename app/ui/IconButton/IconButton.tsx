import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";
import * as styles from "../Button/Button.css";
import { usePath } from "../base-path";
import { cx } from "../cx";
import { Icon } from "../Icon/Icon";
import type { IconName } from "../Icon/icons";

interface Look {
  icon: IconName;
  /** Accessible name and tooltip. */
  label: string;
  kind?: "main" | "second" | "quiet";
  small?: boolean;
}

type IconButtonProps =
  | (Look & ButtonHTMLAttributes<HTMLButtonElement> & { href?: undefined })
  | (Look & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string });

/**
 * Square button with a well-known icon: close, add, play, remove. For other icons use Button with a text.
 */
export function IconButton(props: IconButtonProps) {
  const path = usePath();
  const { icon, label, kind = "second", small, className, ...rest } = props;
  const shared = {
    "aria-label": label,
    title: label,
    className: cx(styles.kind[kind], styles.square, small && styles.small, className),
  };
  if (rest.href !== undefined)
    return (
      <a {...rest} {...shared} href={path(rest.href)}>
        <Icon name={icon} />
      </a>
    );
  return (
    <button {...rest} {...shared}>
      <Icon name={icon} />
    </button>
  );
}
