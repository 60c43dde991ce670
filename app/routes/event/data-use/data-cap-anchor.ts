/** Id of the section with the data cap. */
export const DATA_CAP_ANCHOR = "data-cap";
