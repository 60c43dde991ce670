import { useT } from "~/i18n/use-t";
import { PreferenceForm } from "../PreferenceForm/PreferenceForm";

export type ThemeChoice = "system" | "light" | "dark";

const ICON = { system: "monitor", light: "sun", dark: "moon" } as const;

/** Theme menu: dark, light or system. Use it only if the light theme is enabled. Posts `theme`. */
export function ThemeSwitch({ theme, redirectTo }: { theme: ThemeChoice; redirectTo: string }) {
  const t = useT();
  return (
    <PreferenceForm
      name="theme"
      label={t("common:theme")}
      icon={ICON[theme]}
      value={theme}
      choices={[
        { value: "system", text: t("common:theme_system") },
        { value: "light", text: t("common:theme_light") },
        { value: "dark", text: t("common:theme_dark") },
      ]}
      redirectTo={redirectTo}
    />
  );
}
