import type { MessageKey, Translate } from "~/i18n/translate";

const NAMES: Record<string, MessageKey> = {
  soccer: "common:sport_soccer",
  football: "common:sport_soccer",
  futsal: "common:sport_futsal",
  basketball: "common:sport_basketball",
  handball: "common:sport_handball",
  icehockey: "common:sport_icehockey",
  hockey: "common:sport_icehockey",
  rugby: "common:sport_rugby",
  volleyball: "common:sport_volleyball",
  tennis: "common:sport_tennis",
  baseball: "common:sport_baseball",
  athletics: "common:sport_athletics",
  cycling: "common:sport_cycling",
  motorsport: "common:sport_motorsport",
};

/** Returns the translated name of a sport; without a translation, the platform's name in readable form. */
export function sportName(t: Translate, sportType: string): string {
  const key = sportType.toLowerCase().replace(/[^a-z]/g, "");
  const known = Object.hasOwn(NAMES, key) ? NAMES[key] : undefined;
  if (known) return t(known);
  const words = sportType.replace(/[_-]+/g, " ").trim();
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
