import type { Translate } from "~/i18n/translate";

/** Texts of the forms that publish clips. They come with the data: few viewers of a match have clips of it. */
export const publicationTexts = ({ t }: { t: Translate }) => ({
  publish: t("clips:publish"),
  isPublic: t("clips:is_public"),
  copy: t("clips:copy_link"),
  withdraw: t("clips:withdraw"),
  isWithdrawn: t("clips:is_withdrawn"),
});
export type PublicationTexts = ReturnType<typeof publicationTexts>;
