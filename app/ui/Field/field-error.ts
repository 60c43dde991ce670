import type { MessageKey, Translate } from "~/i18n/translate";

/** Translates a field's error: schemas use message keys as error texts. */
export function fieldError(t: Translate, key: string | undefined): string | undefined {
  return key === undefined ? undefined : t(key as MessageKey);
}
