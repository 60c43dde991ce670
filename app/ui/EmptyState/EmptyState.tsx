import type { ReactNode } from "react";
import * as styles from "./EmptyState.css";

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** One way on: a Button of kind `second`, small. */
  action?: ReactNode;
}

/** Nothing here yet, and where to go instead. For something that failed use PartError. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.edge.dashed}>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
