import type { ComponentProps } from "react";
import { Checkbox } from "../Checkbox/Checkbox";
import { useFormField, useSubmittedValue } from "./form-state";

interface FormCheckboxProps extends Omit<ComponentProps<typeof Checkbox>, "id" | "error" | "defaultChecked"> {
  /** Checked before the first submission. */
  isInitiallyOn?: boolean;
}

/** Checkbox of a form, checked as it was submitted, with its error. */
export function FormCheckbox({ name, isInitiallyOn = false, ...input }: FormCheckboxProps) {
  const { id, error } = useFormField(name);
  return (
    <Checkbox
      {...input}
      name={name}
      id={id}
      error={error}
      defaultChecked={(useSubmittedValue(name) ?? (isInitiallyOn && "on")) === "on"}
    />
  );
}
