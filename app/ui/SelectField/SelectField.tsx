import type { RefObject, SelectHTMLAttributes } from "react";
import * as styles from "../Field/Field.css";
import { describedBy, FieldFrame, type FieldTexts } from "../Field/FieldFrame";
import { Icon } from "../Icon/Icon";

interface SelectFieldProps extends FieldTexts, Omit<SelectHTMLAttributes<HTMLSelectElement>, "className"> {
  name: string;
  /** Receives the `<select>`. */
  field?: RefObject<HTMLSelectElement>;
}

/** Labelled native `<select>`. `children` are `<option>`s. For two or three choices use Chip. */
export function SelectField({ label, hint, error, aside, id, field, children, ...select }: SelectFieldProps) {
  const fieldId = id ?? select.name;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} aside={aside}>
      <select
        {...select}
        ref={field}
        id={fieldId}
        className={styles.select}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { hint, error })}
      >
        {children}
      </select>
      <span className={styles.arrow}>
        <Icon name="chevron-down" />
      </span>
    </FieldFrame>
  );
}
