import type { ComponentProps } from "react";
import { Checkbox } from "../Checkbox/Checkbox";
import { useFormField, useSubmittedValue } from "./form-state";

/** Checkbox of a form, checked as it was submitted, with its error. */
export function FormCheckbox({
  name,
  ...input
}: Omit<ComponentProps<typeof Checkbox>, "id" | "error" | "defaultChecked">) {
  const { id, error } = useFormField(name);
  return (
    <Checkbox
      {...input}
      name={name}
      id={id}
      error={error}
      defaultChecked={useSubmittedValue(name) === "on"}
    />
  );
}
