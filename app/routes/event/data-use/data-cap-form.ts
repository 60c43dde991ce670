/** Id of the section with the data cap. */
export const DATA_CAP_ANCHOR = "data-cap";
/** Value of the field that removes the data cap. */
export const NO_DATA_CAP = "none";
