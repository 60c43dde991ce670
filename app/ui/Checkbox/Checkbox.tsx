import type { InputHTMLAttributes, ReactNode } from "react";
import { FieldError } from "../Field/FieldError";
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
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{children}</span>
      </label>
      {error && <FieldError fieldId={id}>{error}</FieldError>}
    </div>
  );
}
