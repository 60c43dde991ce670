import { useT } from "~/i18n/use-t";
import type { ResultsChoice } from "~/lib/results";
import { PreferenceForm } from "../PreferenceForm/PreferenceForm";

interface ResultsSwitchProps {
  results: { value: ResultsChoice; choices: readonly ResultsChoice[] };
  redirectTo: string;
}

/** Menu of the scores that pages hide. Posts `results` to `/actions/preferences`. */
export function ResultsSwitch({ results, redirectTo }: ResultsSwitchProps) {
  const t = useT();
  return (
    <PreferenceForm
      name="results"
      label={t("common:results")}
      icon="eye"
      value={results.value}
      choices={results.choices.map((value) => ({ value, text: t(`common:results_${value}`) }))}
      redirectTo={redirectTo}
    />
  );
}
