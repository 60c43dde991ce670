/** Maximum length of an id that the platform could have issued. */
export const MAX_ID_LENGTH = 128;
