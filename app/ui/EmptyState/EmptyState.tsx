import type { ReactNode } from "react";
import * as styles from "./EmptyState.css";

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** One action: a small Button of kind `second`. */
  action?: ReactNode;
}

/** Replaces an empty list or section, with an action to continue. For a failure use PartError. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.edge.dashed}>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
