import type { ReactNode } from "react";
import { Button } from "../Button/Button";
import * as styles from "./EmptyState.css";

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** The way on: a link, or the button of a form elsewhere on the page. */
  action?: { text: ReactNode } & ({ href: string } | { href?: undefined; form: string });
}

/** Replaces an empty list or section, with an action to continue. For a failure use PartError. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.edge.dashed}>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && (
        <div className={styles.action}>
          <ActionButton {...action} />
        </div>
      )}
    </div>
  );
}

function ActionButton({ text, ...target }: NonNullable<EmptyStateProps["action"]>) {
  return (
    <Button {...target} kind="second" small>
      {text}
    </Button>
  );
}
