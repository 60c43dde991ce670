import type { ReactNode } from "react";
import { Icon } from "../Icon/Icon";
import type { IconName } from "../Icon/icons";
import * as styles from "./Tag.css";

interface TagProps {
  icon: IconName;
  /** `price` for a pay-per-view price, `plain` for any other condition. */
  tone?: "price" | "plain";
  children: ReactNode;
}

/**
 * Condition shown below a card: price, Members, region. Not for controls or states: for "live" use LiveLabel.
 */
export function Tag({ icon, tone = "plain", children }: TagProps) {
  return (
    <span className={styles.tone[tone]}>
      <Icon name={icon} size={16} />
      {children}
    </span>
  );
}
