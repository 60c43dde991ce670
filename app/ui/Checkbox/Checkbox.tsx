import type { InputHTMLAttributes, ReactNode } from "react";
import { cx } from "../cx";
import { FieldError } from "../Field/FieldError";
import { Icon } from "../Icon/Icon";
import * as styles from "./Checkbox.css";

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type"> {
  name: string;
  /** The error and how to correct it, in one sentence. */
  error?: string;
  children: ReactNode;
}

/**
 * Checkbox that is submitted with its form. For a choice that takes effect immediately use a form with a
 * Button.
 */
export function Checkbox({ children, error, ...input }: CheckboxProps) {
  const id = input.id ?? input.name;
  return (
    <div>
      <label className={styles.row}>
        <span className={styles.frame}>
          <input
            {...input}
            id={id}
            type="checkbox"
            className={cx(styles.box, styles.filled)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
          <span className={styles.checked}>
            <Icon name="check" size={16} />
          </span>
        </span>
        <span>{children}</span>
      </label>
      {error && <FieldError fieldId={id}>{error}</FieldError>}
    </div>
  );
}
