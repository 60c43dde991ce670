import type { ReactNode } from "react";
import { cx } from "../cx";
import * as styles from "./Field.css";
import { FieldError } from "./FieldError";

export interface FieldTexts {
  label: string;
  /** Help text below the control, always visible. */
  hint?: string;
  /** The error and how to correct it, in one sentence. */
  error?: string;
  /** Beside the label, e.g. a link "Forgot password?". */
  aside?: ReactNode;
}

interface FieldFrameProps extends FieldTexts {
  id: string;
  children: ReactNode;
}

/** Returns the ids of the hint and the error, for `aria-describedby` of the control inside the frame. */
export function describedBy(
  id: string,
  { hint, error }: Pick<FieldTexts, "hint" | "error">,
): string | undefined {
  return cx(error && `${id}-error`, hint && `${id}-hint`) || undefined;
}

/**
 * Label above, control, error and hint below. For Field and SelectField; a new kind of control may use it
 * too.
 */
export function FieldFrame({ id, label, hint, error, aside, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      <div className={cx(styles.box, error && styles.invalid)}>{children}</div>
      {error && <FieldError fieldId={id}>{error}</FieldError>}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
