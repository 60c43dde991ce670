import { type ComponentProps, useEffect, useRef } from "react";
import { Button, type ButtonKind } from "../Button/Button";
import { Field } from "../Field/Field";
import { useFormField, useFormState } from "./form-state";

interface FormFieldProps
  extends Omit<ComponentProps<typeof Field>, "id" | "error" | "defaultValue" | "value"> {
  /** Initial value. */
  value?: string;
}

/** Text field of a form, with the submitted value and its error. */
export function FormField({ name, value, ...field }: FormFieldProps) {
  const state = useFormField(name, value);
  useUntouched(state.id, value);
  return <Field autoComplete="off" {...field} {...state} />;
}

/** Updates a field when its initial value changes, unless the viewer has edited it. */
function useUntouched(id: string, value = "") {
  const before = useRef(value);
  useEffect(() => {
    const input = document.getElementById(id);
    if (input instanceof HTMLInputElement && input.value === before.current) input.value = value;
    before.current = value;
  }, [id, value]);
}

interface FormSubmitProps {
  children: string;
  kind?: ButtonKind;
  small?: boolean;
  wide?: boolean;
  iconEnd?: ComponentProps<typeof Button>["iconEnd"];
  /** Text while the form is being sent. */
  busyText: string;
}

/** Submit button of a form. */
export function FormSubmit(button: FormSubmitProps) {
  const { isBusy } = useFormState();
  return <Button {...button} busy={isBusy} />;
}
