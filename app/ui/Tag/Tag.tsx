import type { ReactNode } from "react";
import { Icon } from "../Icon/Icon";
import type { IconName } from "../Icon/icons";
import * as styles from "./Tag.css";

interface TagProps {
  icon: IconName;
  /** `price` for what a ticket costs, `plain` for any other condition. */
  tone?: "price" | "plain";
  children: ReactNode;
}

/** A condition under a card: price, Members, region. Not a control, not a state: for "live" use LiveLabel. */
export function Tag({ icon, tone = "plain", children }: TagProps) {
  return (
    <span className={styles.tone[tone]}>
      <Icon name={icon} size={16} />
      {children}
    </span>
  );
}
