import { useT } from "~/i18n/use-t";
import { useFormField } from "~/ui/forms/form-state";
import { SelectField } from "~/ui/SelectField/SelectField";

const GENDERS = ["female", "male", "diverse"] as const;

/** Whether the value is one of the translated genders. */
const isGender = (value: string): value is (typeof GENDERS)[number] =>
  GENDERS.some((gender) => gender === value);

/**
 * Select field for the gender of a profile, which may be left unsaid. Requires the `account` messages.
 * @param stored value of the profile. An unlisted value is added to the options, so that saving keeps it.
 */
export function GenderField({ stored }: { stored: string }) {
  const t = useT();
  const field = useFormField("gender", stored);
  const choices: readonly string[] = stored && !isGender(stored) ? [...GENDERS, stored] : GENDERS;
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
