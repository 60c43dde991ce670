import type { ComponentProps } from "react";
import { useT } from "~/i18n/use-t";
import { SelectField } from "~/ui/SelectField/SelectField";

const GENDERS = ["female", "male", "diverse"] as const;

/** Whether the value is one of the translated genders. */
const isGender = (value: string): value is (typeof GENDERS)[number] =>
  GENDERS.some((gender) => gender === value);

interface GenderFieldProps
  extends Pick<ComponentProps<typeof SelectField>, "name" | "defaultValue" | "error"> {
  /** Value of the profile. An unlisted value is added to the options, so that saving keeps it. */
  known: string;
}

/** Select field for the gender of a profile, which may be left unsaid. Requires the `account` messages. */
export function GenderField({ known, ...field }: GenderFieldProps) {
  const t = useT();
  const choices: readonly string[] = known && !isGender(known) ? [...GENDERS, known] : GENDERS;
  return (
    <SelectField {...field} label={t("account:gender")} autoComplete="sex">
      <option value="">{t("account:gender_unsaid")}</option>
      {choices.map((gender) => (
        <option key={gender} value={gender}>
          {isGender(gender) ? t(`account:gender_${gender}`) : gender}
        </option>
      ))}
    </SelectField>
  );
}
