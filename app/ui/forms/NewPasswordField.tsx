import { FormField } from "./FormFields";
import { useFormField } from "./form-state";

interface NewPasswordFieldProps {
  name: string;
  label: string;
  /** What the password has to be like. An error says so too and replaces it. */
  hint: string;
}

/** Field of a form for a new password. */
export function NewPasswordField({ hint, ...field }: NewPasswordFieldProps) {
  const { error } = useFormField(field.name);
  return (
    <FormField
      {...field}
      type="password"
      autoComplete="new-password"
      hint={error ? undefined : hint}
      required
    />
  );
}
