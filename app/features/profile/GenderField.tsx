import type { ComponentProps } from "react";
import { useT } from "~/i18n/use-t";
import { SelectField } from "~/ui/SelectField/SelectField";

const GENDERS = ["female", "male", "diverse"] as const;

/** Whether there is a word of ours for it. */
const isGender = (value: string): value is (typeof GENDERS)[number] =>
  GENDERS.some((gender) => gender === value);

interface GenderFieldProps
  extends Pick<ComponentProps<typeof SelectField>, "name" | "defaultValue" | "error"> {
  /** What the profile says; a word of its own can be chosen too, so that saving keeps it. */
  known: string;
}

/** The gender of a profile, or that somebody would rather not say. Its words are those of `account`. */
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
