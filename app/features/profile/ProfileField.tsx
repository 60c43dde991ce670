import { useT } from "~/i18n/use-t";
import { FormField } from "~/ui/forms/FormFields";

const FIELDS = {
  displayName: { label: "account:name", type: "text", autoComplete: "name" },
  phone: { label: "account:phone", type: "tel", autoComplete: "tel" },
  dateOfBirth: { label: "account:date_of_birth", type: "date", autoComplete: "bday" },
  countryName: { label: "account:country", type: "text", autoComplete: "country-name" },
  city: { label: "account:city", type: "text", autoComplete: "address-level2" },
  postalCode: { label: "account:postal_code", type: "text", autoComplete: "postal-code" },
} as const;

type FieldName = keyof typeof FIELDS;

/** Text field of a profile. Requires the `account` messages. @param value stored value */
export function ProfileField({ name, ...field }: { name: FieldName; value: string; required?: boolean }) {
  const t = useT();
  const { label, ...input } = FIELDS[name];
  return <FormField name={name} {...input} {...field} label={t(label)} />;
}

/** Returns the labels of all fields of a profile, for the links of a form's alert. */
export function useProfileLabels(): Record<FieldName, string> {
  const t = useT();
  const labels = Object.entries(FIELDS).map(([name, { label }]) => [name, t(label)] as const);
  return Object.fromEntries(labels) as Record<FieldName, string>;
}
