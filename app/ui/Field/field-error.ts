import type { MessageKey, Translate } from "~/i18n/translate";

/** The text of a field's error: schemas name messages of the catalogue. */
export function fieldError(t: Translate, key: string | undefined): string | undefined {
  return key === undefined ? undefined : t(key as MessageKey);
}
